import { isIP } from 'node:net'
import { checkServerIdentity, connect, type TLSSocket } from 'node:tls'
import { type AddressGuard, createAddressGuard, RefusedAddress } from '../webhooks/checked-lookup.ts'

/** `not-public`: the name leads into a network that is not public. */
export type CertificateFailure = 'unreachable' | 'not-public' | 'no-certificate'
export type CertificateFacts =
  | { endsAt: Date; issuer: string; fits: boolean; failure?: undefined }
  | { failure: CertificateFailure }
export type CertificateReader = {
  /** Reads the certificate of a host. Never throws: a failure is part of the result. */
  read: (host: string) => Promise<CertificateFacts>
}

type Options = AddressGuard & { port?: number; timeoutMs?: number }

/** Certificates without an end name the last second of 9999 (RFC 5280), which is another year east of Greenwich. */
const latestEnd = Date.UTC(9999, 11, 31)

/** Creates the reader. It makes a TLS handshake with a public address, sends no request and reads no answer. */
export function createCertificateReader({
  port = 443,
  timeoutMs = 5_000,
  ...guard
}: Options = {}): CertificateReader {
  const { checkedLookup, isAllowed, isRefused } = createAddressGuard(guard)

  function shakeHands(host: string): { socket: TLSSocket; done: Promise<void> } {
    const { promise: done, resolve, reject } = Promise.withResolvers<void>()
    const socket = connect({
      ...{ host, port, lookup: checkedLookup },
      ...(!isIP(host) && { servername: host }),
      // Expired certificates and those of another name are what is looked for. Nothing is sent on the connection.
      rejectUnauthorized: false,
    })
    socket.once('connect', () => {
      const { remoteAddress } = socket
      if (!remoteAddress) socket.destroy(new Error('Closed'))
      else if (!isAllowed(remoteAddress)) socket.destroy(new RefusedAddress())
    })
    socket.once('secureConnect', resolve)
    socket.once('error', reject)
    // A server may close the connection without a word.
    socket.once('close', () => reject(new Error('Closed')))
    return { socket, done }
  }

  return {
    async read(host) {
      if (isRefused(host)) return { failure: 'not-public' }
      const { socket, done } = shakeHands(host)
      const timer = setTimeout(() => socket.destroy(new Error('Too slow')), timeoutMs)
      try {
        await done
        return factsOf(socket, host)
      } catch (error) {
        return { failure: failureOf(error) }
      } finally {
        clearTimeout(timer)
        socket.destroy()
      }
    },
  }
}

function factsOf(socket: TLSSocket, host: string): CertificateFacts {
  const certificate = socket.getPeerCertificate()
  const end = Date.parse(certificate.valid_to ?? '')
  if (Number.isNaN(end)) return { failure: 'no-certificate' }
  const endsAt = new Date(Math.min(end, latestEnd))
  const { O: organisation, CN: name } = certificate.issuer ?? {}
  return {
    endsAt,
    issuer: [organisation ?? name ?? ''].flat().join(', ').replaceAll('\0', '').toWellFormed().slice(0, 200),
    fits: checkServerIdentity(host, certificate) === undefined,
  }
}

function failureOf(error: unknown): CertificateFailure {
  if (error instanceof RefusedAddress) return 'not-public'
  const code = String((error as NodeJS.ErrnoException).code)
  return code.startsWith('ERR_SSL') || code === 'EPROTO' ? 'no-certificate' : 'unreachable'
}
