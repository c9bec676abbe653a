import { once } from 'node:events'
import { type AddressInfo, connect, type Socket } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { readMetrics, sumOf } from '#tests/read-metrics.ts'
import { startWholeSite, type WholeSite } from '#tests/whole-site.ts'

let site: WholeSite
let port: number
const sockets: Socket[] = []
beforeAll(async () => {
  site = await startWholeSite({
    settings: { RATE_LIMIT: 'on', TRUSTED_PROXIES: '127.0.0.1', MAX_REQUESTS: '60' },
  })
  port = (site.app.server.address() as AddressInfo).port
})
afterAll(async () => {
  for (const socket of sockets) socket.destroy()
  await site[Symbol.asyncDispose]()
})

type Unfinished = {
  path?: string
  length?: number
  sent?: string
  from?: string
  type?: string
  method?: string
  allowHalfOpen?: boolean
}

/** Sends a request whose body never ends. Returns the socket and accessors of the response so far. */
async function sendUnfinished({ path = '/api/contact', length = 60_000, sent = '{', ...more }: Unfinished) {
  const socket = connect({ port, host: '127.0.0.1', allowHalfOpen: more.allowHalfOpen ?? false })
  sockets.push(socket)
  socket.on('error', () => {})
  let answer = ''
  socket.on('data', (part) => (answer += part))
  await once(socket, 'connect')
  const lines = [
    `${more.method ?? 'POST'} ${path} HTTP/1.1`,
    `host: ${new URL(site.address).host}`,
    `content-type: ${more.type ?? 'application/json'}`,
    `content-length: ${length}`,
    `x-forwarded-for: ${more.from ?? '192.0.2.1'}`,
  ]
  socket.write(`${lines.join('\r\n')}\r\n\r\n${sent}`)
  return { socket, answer: () => answer, status: () => Number(/^HTTP\/1\.1 (\d+)/.exec(answer)?.[1]) }
}

const underWay = async () =>
  sumOf(readMetrics(await (await fetch(site.metrics)).text()), 'site_requests_under_way')
async function close(requests: { socket: Socket }[]) {
  for (const { socket } of requests) socket.destroy()
  await delay(100)
}

it('answers all other clients while one address has hundreds of unfinished bodies', async () => {
  const begun = await Promise.all(Array.from({ length: 200 }, () => sendUnfinished({})))
  await expect
    .poll(() => begun.filter(({ status }) => status() === 429).length, { timeout: 20_000 })
    .toBeGreaterThan(150)
  expect(await underWay()).toBe(0)
  const other = { headers: { 'x-forwarded-for': '192.0.2.2' } }
  expect((await site.ask('/api/auth/session', other)).status).toBe(200)
  expect((await site.ask('/reviews?q=a', other)).status).toBe(200)
  await close(begun)
  expect((await site.ask('/api/auth/session', { headers: { 'x-forwarded-for': '192.0.2.1' } })).status).toBe(
    200,
  )
})

it.each(['POST', 'GET'])(
  'keeps few connections of one address open that have not sent the body of a %s request',
  async (method) => {
    const path = method === 'GET' ? '/about' : '/api/contact'
    await (await site.ask(path)).text()
    const begun = await Promise.all(
      Array.from({ length: 700 }, () => sendUnfinished({ method, path, from: '192.0.2.5' })),
    )
    const dripping = setInterval(() => {
      for (const { socket } of begun) socket.write(' ')
    }, 1_000)
    const open = () => begun.filter(({ socket }) => !socket.readableEnded && !socket.destroyed).length
    await expect.poll(open, { timeout: 20_000 }).toBeLessThan(40)
    clearInterval(dripping)
    await close(begun)
    const answer = await site.ask('/about', { headers: { 'x-forwarded-for': '192.0.2.5' } })
    expect(answer.headers.get('connection')).not.toBe('close')
  },
)

it('answers all clients while many addresses have more unfinished bodies than requests are allowed at once', async () => {
  const begun = await Promise.all(
    Array.from({ length: 200 }, (_, at) => sendUnfinished({ from: `198.51.100.${at}` })),
  )
  expect((await site.ask('/api/auth/session')).status).toBe(200)
  await close(begun)
})

it('accepts no more bytes of unfinished bodies from one address than its share', async () => {
  const sent = `{"filename":"a.xlsx","data":"${'A'.repeat(6_000_000)}`
  const begun = await Promise.all(
    Array.from({ length: 16 }, () =>
      sendUnfinished({ path: '/api/excel', length: 7_000_000, sent, from: '192.0.2.3' }),
    ),
  )
  await expect
    .poll(() => begun.filter(({ status }) => status() === 429).length, { timeout: 20_000 })
    .toBeGreaterThan(8)
  await close(begun)
})

it('refuses deep nesting and thousands of members before parsing them', async () => {
  const ask = async (body: string) => {
    const headers = { 'content-type': 'application/json', 'x-forwarded-for': '192.0.2.4' }
    const answer = await site.ask('/api/contact', { method: 'POST', headers, body })
    return [answer.status, ((await answer.json()) as { message: string }).message]
  }
  const tooDeep = [422, 'The request is nested too deeply.']
  expect(await ask('['.repeat(60_000))).toEqual(tooDeep)
  expect(await ask(`${'{"a":'.repeat(40)}1${'}'.repeat(40)}`)).toEqual(tooDeep)
  expect(await ask(`[${'0,'.repeat(25_000)}0]`)).toEqual([422, 'The request has too many parts.'])
  expect((await ask(JSON.stringify({ message: '[{,:"\\'.repeat(500) })))[0]).toBe(201)
})

it('accepts small bodies while large ones of other addresses use up all bytes', async () => {
  const sent = `{"filename":"a.xlsx","data":"${'A'.repeat(6_900_000)}`
  const begun: Awaited<ReturnType<typeof sendUnfinished>>[] = []
  for (let at = 0; at < 25; at++) {
    begun.push(
      await sendUnfinished({
        ...{ path: '/api/excel', length: 7_190_000, sent },
        from: `203.0.113.${Math.floor(at / 5)}`,
      }),
    )
  }
  await expect.poll(() => begun.some(({ status }) => status() === 503), { timeout: 20_000 }).toBe(true)
  const headers = { 'content-type': 'application/json', 'x-forwarded-for': '192.0.2.9' }
  const body = JSON.stringify({ message: 'Good morning' })
  expect((await site.ask('/api/contact', { method: 'POST', headers, body })).status).toBe(201)
  await close(begun)
})

it.each([
  ['one that is too large', 413, { length: 5_000_000 }],
  ['an upload that is too large', 413, { path: '/api/excel', length: 7_500_000 }],
  [
    'a form that is too large',
    413,
    { path: '/contact', length: 5_000_000, type: 'application/x-www-form-urlencoded' },
  ],
])('continues to read while a proxy still sends a refused body: %s', async (_case, status, body) => {
  const sent = 'A'.repeat(100_000)
  const begun = await sendUnfinished({ ...body, sent, from: '192.0.2.11', allowHalfOpen: true })
  const errors: Error[] = []
  begun.socket.on('error', (error) => errors.push(error))
  await once(begun.socket, 'end')
  expect(begun.status()).toBe(status)
  // A reset here makes nginx and Caddy mark the whole node as failed.
  begun.socket.end('A'.repeat(body.length - sent.length))
  await once(begun.socket, 'close')
  expect(errors).toEqual([])
  expect(begun.socket.bytesWritten).toBeGreaterThan(body.length)
})
