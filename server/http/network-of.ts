import { isIPv6 } from 'node:net'

/** Returns the network that counts as one client: an IPv4 address, or the /64 that one IPv6 customer is assigned. */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped) return mapped
  if (!isIPv6(address)) return address
  const [before = '', after] = address.replace(/%.*/, '').toLowerCase().split('::')
  const [start, end] = [before, after ?? ''].map((groups) => (groups ? groups.split(':') : []))
  const gap = after === undefined ? 0 : 8 - (start?.length ?? 0) - (end?.length ?? 0)
  const groups = [...(start ?? []), ...Array<string>(Math.max(0, gap)).fill('0'), ...(end ?? [])]
  return `${groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`
}
