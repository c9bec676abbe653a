import type { IncomingMessage } from 'node:http'

const mostHops = 10

/** Returns the address of the client behind trusted proxies, as Fastify does for the requests that reach it. */
export function clientAddress(
  { socket, headers }: Pick<IncomingMessage, 'socket' | 'headers'>,
  isTrusted: (address: string | undefined) => boolean,
): string {
  const forwarded = String(headers['x-forwarded-for'] ?? '')
    .split(',')
    .map((address) => address.trim())
    .slice(-mostHops)
  let address = socket.remoteAddress ?? ''
  while (isTrusted(address)) {
    const before = forwarded.pop()
    if (!before) break
    address = before
  }
  return address
}
