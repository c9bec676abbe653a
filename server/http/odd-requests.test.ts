import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { expectProblem } from '#tests/problem.ts'
import { createTestSite, type TestSite } from '#tests/test-site.ts'

let site: TestSite
let port: number
beforeAll(async () => {
  site = await createTestSite({ settings: { PORT: '3997' } })
  await site.app.listen({ port: 0, host: '127.0.0.1' })
  port = (site.app.server.address() as AddressInfo).port
})
afterAll(() => site[Symbol.asyncDispose]())

/** Sends raw bytes on one connection and returns the status lines of all responses. */
async function sendBytes(bytes: string): Promise<string[]> {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  socket.write(bytes)
  return (await text(socket)).match(/HTTP\/1\.1 \d+/g) ?? []
}
const sendForm = (payload: string) => {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  return site.request({ method: 'POST', url: '/contact', headers, payload })
}

const host = 'host: localhost:3997\r\n'
const hidden = `GET /api/hidden HTTP/1.1\r\n${host}\r\n`

it.each([
  ['both lengths', `content-length: 4\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n${hidden}`],
  ['an unknown transfer encoding', `transfer-encoding: xchunked\r\n\r\n0\r\n\r\n${hidden}`],
  ['two encodings', `transfer-encoding: chunked\r\ntransfer-encoding: identity\r\n\r\n0\r\n\r\n${hidden}`],
  ['a space before the colon', `content-length : 0\r\n\r\n${hidden}`],
  ['a folded header', `x: 1\r\n content-length: 0\r\n\r\n${hidden}`],
  ['a length with a sign', `content-length: +0\r\n\r\n${hidden}`],
  ['lines that end with a feed only', `content-length: 0\n\n${hidden}`],
])('refuses request smuggling by %s', async (_case, rest) => {
  const lines = await sendBytes(
    `POST /api/contact HTTP/1.1\r\n${host}content-type: application/json\r\n${rest}`,
  )
  expect(lines).toEqual(['HTTP/1.1 400'])
})

it('answers a GET with a body and the request after it separately', async () => {
  const first = `GET /api/reviews HTTP/1.1\r\n${host}content-length: ${hidden.length}\r\n\r\n${hidden}`
  const next = `GET /api/nothing HTTP/1.1\r\n${host}connection: close\r\n\r\n`
  for (const _ of ['made', 'cached'])
    expect(await sendBytes(first + next)).toEqual(['HTTP/1.1 200', 'HTTP/1.1 404'])
})

it.each([
  '{"__proto__":{"role":"admin"},"message":"a"}',
  '{"constructor":{"prototype":{"role":"admin"}},"message":"a"}',
])('refuses prototype pollution: %s', async (payload) => {
  const headers = { 'content-type': 'application/json' }
  expectProblem(await site.request({ method: 'POST', url: '/api/contact', headers, payload }), 400)
  const answer = await sendForm('__proto__=x&__proto__.role=admin&constructor=x&message=a')
  expect(answer.statusCode).toBeLessThan(500)
  expect((await site.get('/api/reviews?__proto__=1&constructor=1')).statusCode).toBe(200)
  expect(({} as { role?: string }).role).toBeUndefined()
})

it('refuses repeated query parameters', async () => {
  for (const query of ['limit=1&limit=2', 'q=a&q=b', 'q[]=a&q[]=b', 'sort=rating&sort=-rating']) {
    const { statusCode, body } = await site.get(`/api/reviews?${query}`)
    // A name with brackets is an unknown parameter and ignored.
    expect(statusCode, body).toBe(query.includes('[') ? 200 : 422)
  }
})

it('reveals no internals in errors', async () => {
  await sql`alter table contact_message rename to taken_away`.execute(site.database)
  const answers = [await site.post('/api/contact', { message: 'a' }), await sendForm('message=a')]
  await sql`alter table taken_away rename to contact_message`.execute(site.database)
  for (const { statusCode, body } of answers) {
    expect(statusCode).toBe(500)
    expect(body).not.toMatch(/contact_message|relation|insert into|node_modules|\.ts:/)
  }
})

it('does not allow header injection', async () => {
  for (const url of [
    '/login?to=/a%0d%0aset-cookie:x=1',
    '/%0d%0aset-cookie:x=1',
    '/files/pictures/%0d%0aset-cookie:x',
  ]) {
    const { headers } = await site.get(url)
    expect(headers['set-cookie']).toBeUndefined()
  }
})
