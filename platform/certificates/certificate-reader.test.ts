import { createServer as createPlainServer, type LookupFunction, type Server, type Socket } from 'node:net'
import { createServer } from 'node:tls'
import { generate } from 'selfsigned'
import { expect, it } from 'vitest'
import { createCertificateReader } from './certificate-reader.ts'

const toLoopback: LookupFunction = (_name, _options, callback) =>
  callback(null, [{ address: '127.0.0.1', family: 4 }])
const isAllowed = (address: string) => address === '127.0.0.1'

async function listen(server: Server) {
  const sockets: Socket[] = []
  server.on('connection', (socket) => sockets.push(socket))
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as { port: number }
  return {
    port,
    connections: () => sockets.length,
    [Symbol.asyncDispose]: () => {
      for (const socket of sockets) socket.destroy()
      return new Promise<void>((resolve) => server.close(() => resolve()))
    },
  }
}

/** Starts a TLS server with a certificate for `shop.example`. */
async function serve(notAfterDate: Date) {
  const { private: key, cert } = await generate(
    [
      { name: 'commonName', value: 'shop.example' },
      { name: 'organizationName', value: 'Test Authority' },
    ],
    {
      ...{ keyType: 'ec', notBeforeDate: new Date('2020-01-01'), notAfterDate },
      extensions: [{ name: 'subjectAltName', altNames: [{ type: 2, value: 'shop.example' }] }],
    },
  )
  return listen(createServer({ key, cert }, (socket) => socket.on('error', () => {})))
}

const reader = (port: number, more: object = {}) =>
  createCertificateReader({ port, isAllowed, lookup: toLoopback, ...more })

it('reads until when a certificate is valid, who issued it, and whether the name fits', async () => {
  const endsAt = new Date('2099-05-04T03:02:01Z')
  await using server = await serve(endsAt)
  const facts = { endsAt, issuer: 'Test Authority', fits: true }
  expect(await reader(server.port).read('shop.example')).toEqual(facts)
  expect(await reader(server.port).read('other.example')).toEqual({ ...facts, fits: false })
})

it('reads an expired certificate', async () => {
  const endsAt = new Date('2021-01-01T00:00:00Z')
  await using server = await serve(endsAt)
  expect(await reader(server.port).read('shop.example')).toMatchObject({ endsAt, fits: true })
})

it('reads the last day of a certificate without an end, which is a day in every time zone', async () => {
  await using server = await serve(new Date('9999-12-31T23:59:59Z'))
  const endsAt = new Date('9999-12-31T00:00:00Z')
  expect(await reader(server.port).read('shop.example')).toMatchObject({ endsAt })
})

it('says when a host is not reachable, silent, or without a certificate', async () => {
  await using silent = await listen(createPlainServer(() => {}))
  await using plain = await listen(
    createPlainServer((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n')),
  )
  await using closing = await listen(createPlainServer((socket) => socket.destroy()))
  const unknown: LookupFunction = (_name, _options, callback) => callback(new Error('ENOTFOUND'), [])
  expect(await reader(silent.port, { timeoutMs: 100 }).read('shop.example')).toEqual({
    failure: 'unreachable',
  })
  expect(await reader(plain.port).read('shop.example')).toEqual({ failure: 'no-certificate' })
  expect(await reader(closing.port).read('shop.example')).toEqual({ failure: 'unreachable' })
  expect(await reader(1, { lookup: unknown }).read('shop.example')).toEqual({ failure: 'unreachable' })
})

it('connects to public addresses only, whatever name leads there', async () => {
  await using server = await serve(new Date('2099-01-01'))
  const guarded = createCertificateReader({ port: server.port, lookup: toLoopback, timeoutMs: 1_000 })
  for (const host of ['shop.example', '127.0.0.1', '::1', '169.254.169.254']) {
    expect([host, await guarded.read(host)]).toEqual([host, { failure: 'not-public' }])
  }
  const mixed: LookupFunction = (_name, _options, callback) =>
    callback(null, [
      { address: '127.0.0.1', family: 4 },
      { address: '10.0.0.1', family: 4 },
    ])
  expect(await reader(server.port, { lookup: mixed }).read('shop.example')).toEqual({ failure: 'not-public' })
  expect(server.connections()).toBe(0)
})
