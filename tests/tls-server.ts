import { once } from 'node:events'
import { createServer, type Server } from 'node:https'
import type { AddressInfo } from 'node:net'
import { getCACertificates, setDefaultCACertificates } from 'node:tls'
import { generate } from 'selfsigned'

export type TlsServer = AsyncDisposable & {
  server: Server
  origin: string
  /** PEM certificate, for processes that have to trust it. */
  certificate: string
}

const names = ['localhost', 'accounts.google.com']

/** Shared by all servers, because Node reads the trusted certificates only once. */
let sharedCertificate: Promise<{ key: string; cert: string }> | undefined

/** Returns a certificate of loopback that this process trusts. */
export const trustedCertificate = (): Promise<{ key: string; cert: string }> =>
  (sharedCertificate ??= makeCertificate())

async function makeCertificate() {
  const { private: key, cert } = await generate([{ name: 'commonName', value: 'localhost' }], {
    keyType: 'ec',
    extensions: [
      { name: 'basicConstraints', cA: true, critical: true },
      { name: 'subjectAltName', altNames: names.map((value) => ({ type: 2 as const, value })) },
    ],
  })
  setDefaultCACertificates([...getCACertificates('default'), cert])
  return { key, cert }
}

/** Starts an https server on loopback whose certificate this process trusts. */
export async function startTlsServer(): Promise<TlsServer> {
  const { key, cert } = await trustedCertificate()
  const server = createServer({ key, cert })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    server,
    certificate: cert,
    origin: `https://localhost:${(server.address() as AddressInfo).port}`,
    async [Symbol.asyncDispose]() {
      const closed = once(server, 'close')
      server.close()
      server.closeAllConnections()
      await closed
    },
  }
}
