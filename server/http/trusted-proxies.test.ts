import type { FastifyRequest } from 'fastify'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { expectProblem } from '#tests/problem.ts'
import { createTestSite, type TestSite } from '#tests/test-site.ts'

const inside = '10.1.2.3'
const settings = { RATE_LIMIT: 'on', TRUSTED_PROXIES: '127.0.0.1, 10.0.0.0/8, fd00::/8' }

let client = ''
const watch = ({ ip }: FastifyRequest) => {
  client = ip
}
let site: TestSite
beforeAll(async () => {
  site = await createTestSite({ settings, watch })
})
afterAll(() => site[Symbol.asyncDispose]())

async function findClient(remoteAddress: string, forwarded?: string, at = site): Promise<string> {
  const headers = { ...(forwarded !== undefined && { 'x-forwarded-for': forwarded }) }
  await at.request({ url: '/api/openapi.json', remoteAddress, headers })
  return client
}

it.each([
  ['no proxy', '203.0.113.7', undefined, '203.0.113.7'],
  ['an untrusted client that sends the header', '203.0.113.7', '198.51.100.1', '203.0.113.7'],
  ['a trusted proxy', inside, '203.0.113.7', '203.0.113.7'],
  ['a chain of trusted proxies', '127.0.0.1', '203.0.113.7, 10.9.9.9', '203.0.113.7'],
  ['a client that sends a chain of its own', inside, '198.51.100.1, 203.0.113.7, 10.9.9.9', '203.0.113.7'],
  ['a trusted proxy without the header', inside, undefined, inside],
  ['a trusted client', inside, '10.0.0.9', '10.0.0.9'],
  ['IPv6 addresses', 'fd00::1', '2001:db8::7', '2001:db8::7'],
  ['an IPv4-mapped IPv6 address', '::ffff:10.1.2.3', '203.0.113.7', '203.0.113.7'],
  ['words where an address should be', inside, '203.0.113.7, unknown', inside],
  ['words left of an address', inside, '<script>, 203.0.113.7', '203.0.113.7'],
  ['an address with a port', inside, '203.0.113.7:4711', inside],
  ['empty entries', inside, ' , ,', inside],
])('finds the client behind %s', async (_case, peer, forwarded, expected) => {
  expect(await findClient(peer, forwarded)).toBe(expected)
})

it('trusts no proxy unless configured', async () => {
  await using alone = await createTestSite({ watch })
  expect(await findClient('127.0.0.1', '203.0.113.7', alone)).toBe('127.0.0.1')
})

it('counts limits by client, whatever header an untrusted or proxied client sends', async () => {
  const write = (remoteAddress: string, forwarded: string) =>
    site.request({
      method: 'POST',
      url: '/api/contact',
      remoteAddress,
      headers: { 'content-type': 'application/json', 'x-forwarded-for': forwarded },
      payload: JSON.stringify({ message: 'x' }),
    })
  for (let number = 0; number < 5; number += 1) {
    expect((await write(inside, `198.51.100.${number}, 203.0.113.1`)).statusCode).toBe(201)
    expect((await write('203.0.113.2', `198.51.100.${number}`)).statusCode).toBe(201)
  }
  expectProblem(await write(inside, '198.51.100.9, 203.0.113.1'), 429)
  expectProblem(await write('203.0.113.2', '198.51.100.9'), 429)
  expect((await write(inside, '203.0.113.3')).statusCode).toBe(201)
})

it('takes its host name from PUBLIC_URL, not from forwarded headers', async () => {
  const headers = {
    host: 'evil.example',
    'x-forwarded-host': 'localhost:3000',
    'x-forwarded-for': '203.0.113.7',
  }
  expectProblem(await site.request({ url: '/api/reviews', remoteAddress: inside, headers }), 421)
  const named = { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': 'https' }
  const answer = await site.request({ url: '/', remoteAddress: inside, headers: named })
  expect(answer.statusCode).toBe(200)
  expect(answer.body).not.toContain('evil.example')
})
