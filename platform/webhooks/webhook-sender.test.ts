import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo, LookupFunction } from 'node:net'
import { expect, it } from 'vitest'
import { isPublicAddress } from './address-check.ts'
import { createWebhookSender } from './webhook-sender.ts'

it.each([
  ...['127.0.0.1', '127.9.9.9', '10.0.0.1', '172.16.0.1', '172.31.255.255', '192.168.1.1', '169.254.169.254'],
  ...[
    '100.64.0.1',
    '100.127.255.255',
    '0.0.0.0',
    '192.0.0.192',
    '198.18.0.1',
    '224.0.0.1',
    '255.255.255.255',
  ],
  ...['::1', '::', 'fe80::1', 'fe80::1%eth0', 'fc00::1', 'fd00:ec2::254', 'ff02::1', '::ffff:127.0.0.1'],
  ...[
    '::ffff:8.8.8.8',
    '::127.0.0.1',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    '2001::1',
    '2001:db8::1',
    'fec0::1',
  ],
  ...['', 'localhost', '127.1', '0x7f000001'],
])('refuses %s', (address) => {
  expect(isPublicAddress(address)).toBe(false)
})

it.each(['8.8.8.8', '100.63.255.255', '100.128.0.1', '172.32.0.1', '2606:4700::1111', '2a00:1450::1'])(
  'accepts %s',
  (address) => {
    expect(isPublicAddress(address)).toBe(true)
  },
)

async function receive(listener: RequestListener) {
  let connections = 0
  const server = createServer(listener).on('connection', () => connections++)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  return {
    port,
    address: `http://127.0.0.1:${port}/`,
    connections: () => connections,
    [Symbol.asyncDispose]: async () => {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}
const local = { isAllowed: (address: string) => address === '127.0.0.1', acceptsHttp: true }
const message = { body: '{}', headers: { 'x-test': 'yes' } }

it('posts the body, and returns status and the first kilobyte of a long answer', async () => {
  await using receiver = await receive((request, response) => {
    expect([request.method, request.headers['x-test']]).toEqual(['POST', 'yes'])
    response.write(`\0${'é'.repeat(2_000)}`)
    // Never ends: the rest is not waited for.
  })
  const sent = await createWebhookSender(local).send({ ...message, address: receiver.address })
  expect(sent).toMatchObject({ statusCode: 200 })
  expect(sent.failure).toBeUndefined()
  expect(sent.answer.length).toBeLessThanOrEqual(1_024)
  expect(sent.answer).not.toContain('\0')
})

it('does not follow redirects, and fails for every status but 2xx', async () => {
  await using target = await receive((_, response) => response.end())
  await using receiver = await receive((_, response) =>
    response.writeHead(302, { location: target.address }).end(),
  )
  const sender = createWebhookSender(local)
  expect(await sender.send({ ...message, address: receiver.address })).toMatchObject({
    statusCode: 302,
    failure: 'Redirects are not followed.',
  })
  expect(target.connections()).toBe(0)
})

it('ends after its time, also when the answer arrives in drops', async () => {
  await using silent = await receive(() => {})
  await using slow = await receive((_, response) => {
    const drops = setInterval(() => response.write('.'), 20)
    response.once('close', () => clearInterval(drops))
  })
  const sender = createWebhookSender({ ...local, timeoutMs: 200 })
  for (const { address } of [silent, slow]) {
    expect((await sender.send({ ...message, address })).failure).toBe('No answer within 0.2 seconds.')
  }
})

it('refuses addresses of other networks without connecting, whatever the spelling', async () => {
  await using receiver = await receive((_, response) => response.end())
  const sender = createWebhookSender({ acceptsHttp: true, timeoutMs: 2_000 })
  const { port } = receiver
  for (const host of [
    ...[
      '127.0.0.1',
      'localhost',
      '127.1',
      '2130706433',
      '0x7f.1',
      '017700000001',
      '[::1]',
      '[::ffff:7f00:1]',
    ],
    ...['①②⑦.0.0.1', '0'],
  ]) {
    const { failure } = await sender.send({ ...message, address: `http://${host}:${port}/` })
    expect([host, failure]).toEqual([host, 'The address leads into a network that is not public.'])
  }
  expect(receiver.connections()).toBe(0)
})

it('checks the address that it connects to, so that a name that changes its address does not help', async () => {
  await using receiver = await receive((_, response) => response.end())
  let lookups = 0
  const lookup: LookupFunction = (_name, _options, callback) => {
    lookups++
    callback(null, [{ address: lookups === 1 ? '93.184.216.34' : '127.0.0.1', family: 4 }])
  }
  // The first answer is public. It is the one that is connected to, and there is nothing.
  const sender = createWebhookSender({ acceptsHttp: true, timeoutMs: 300, lookup })
  const address = `http://rebinding.example:${receiver.port}/`
  expect((await sender.send({ ...message, address })).failure).toBeDefined()
  expect(lookups).toBe(1)
  expect((await sender.send({ ...message, address })).failure).toContain('not public')
  const mixed: LookupFunction = (_name, _options, callback) =>
    callback(null, [
      { address: '93.184.216.34', family: 4 },
      { address: '10.0.0.1', family: 4 },
    ])
  const other = createWebhookSender({ acceptsHttp: true, lookup: mixed })
  expect((await other.send({ ...message, address })).failure).toContain('not public')
  expect(receiver.connections()).toBe(0)
})

it('tells before anything is sent where an address leads, as far as it is known', async () => {
  const answers: Record<string, string> = { 'public.example': '93.184.216.34', 'inside.example': '10.0.0.4' }
  const lookup: LookupFunction = (name, _options, callback) => {
    if (name === 'silent.example') return
    const address = answers[name]
    if (address) callback(null, [{ address, family: 4 }])
    else callback(new Error('ENOTFOUND'), [])
  }
  const { leadsInside } = createWebhookSender({ lookup, timeoutMs: 50 })
  const led = (hosts: string[]) => Promise.all(hosts.map((host) => leadsInside(`https://${host}/`)))
  expect(await led(['inside.example', '10.0.0.4', '[::1]', '0x7f.1'])).toEqual([true, true, true, true])
  expect(await led(['public.example', '8.8.8.8', 'unknown.example', 'silent.example'])).toEqual(
    Array(4).fill(false),
  )
})

it('refuses http unless it is accepted explicitly', async () => {
  const sent = await createWebhookSender().send({ ...message, address: 'http://example.com/' })
  expect(sent.failure).toBe('The address must use https.')
})
