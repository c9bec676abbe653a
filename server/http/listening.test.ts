import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createTestSite, type TestSite } from '#tests/test-site.ts'

let site: TestSite
let port: number
beforeAll(async () => {
  site = await createTestSite({ settings: { PORT: '3999' } })
  await site.app.listen({ port: 0, host: '127.0.0.1' })
  port = (site.app.server.address() as AddressInfo).port
})
afterAll(() => site[Symbol.asyncDispose]())

/** Sends raw lines and returns the whole response. */
async function sendLines(...lines: string[]): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  await once(socket, 'connect')
  socket.write(`${[...lines, 'connection: close'].join('\r\n')}\r\n\r\n`)
  return text(socket)
}
const ask = (target: string, host = 'localhost:3999') => sendLines(`GET ${target} HTTP/1.1`, `host: ${host}`)

it('sends the same response from the cache as when it was rendered', async () => {
  const [made, cached] = [await ask('/api/reviews'), await ask('/api/reviews')]
  const withoutVolatileHeaders = (answer: string) =>
    answer
      .toLowerCase()
      .split('\r\n')
      .filter((line) => !/^(date|connection|keep-alive|x-request-id):/.test(line))
      .sort()
  expect(withoutVolatileHeaders(cached)).toEqual(withoutVolatileHeaders(made))
})

it('does not send cached responses under another host name', async () => {
  await ask('/api/reviews')
  expect(await ask('/api/reviews', 'evil.example')).toMatch(/^HTTP\/1.1 421 /)
})

it.each([
  '//',
  '//evil.example/',
  '//[',
  '/%00',
  '/a?%zz',
  '/\\',
  '/%2e%2e/',
  '/..%5c',
  '/?a=%ff',
  'http://evil.example/',
  '*',
])('answers the request target %s without a server error', async (target) => {
  const answer = await ask(target)
  expect(answer).toMatch(/^HTTP\/1.1 [234]\d\d /)
  expect(answer).not.toContain('evil.example/"')
})

it.each([
  '/./share/x',
  '/x/../share/x',
  '/x/%2E%2e/share/x',
  '/share/./..',
  '/share\\x',
  '/x\\..\\share\\x',
  '/./about',
  '/services/x%00',
  '/help/x',
])('answers 404 to %s, at which there is no page', async (target) => {
  expect(await ask(target)).toMatch(/^HTTP\/1.1 404 /)
})

it.each([
  ['no HTTP at all', ['hello']],
  ['a header that never ends', ['GET / HTTP/1.1', 'host: localhost:3999', `x: ${'x'.repeat(40_000)}`]],
  [
    'two lengths',
    ['POST /api/contact HTTP/1.1', 'host: localhost:3999', 'content-length: 1', 'content-length: 2'],
  ],
])('refuses %s', async (_case, lines) => {
  expect(await sendLines(...lines)).toMatch(/^HTTP\/1.1 4\d\d /)
})
