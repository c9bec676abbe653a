import { BlockList, isIPv4, isIPv6 } from 'node:net'

const blocked = new BlockList()
/** IPv4 networks that are not public: this network, private, CGNAT, loopback, link-local with cloud metadata, special
 * purpose, documentation, 6to4 relays, benchmarks, multicast and reserved. */
for (const [network, bits] of [
  ...([
    '0.0.0.0/8',
    '10.0.0.0/8',
    '100.64.0.0/10',
    '127.0.0.0/8',
    '169.254.0.0/16',
    '172.16.0.0/12',
  ] as const),
  ...(['192.0.0.0/24', '192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15'] as const),
  ...(['198.51.100.0/24', '203.0.113.0/24', '224.0.0.0/4', '240.0.0.0/4'] as const),
].map((block) => block.split('/') as [string, string])) {
  blocked.addSubnet(network, Number(bits), 'ipv4')
}
/** Within global unicast: special purpose with Teredo, documentation, and 6to4. */
for (const [network, bits] of [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const) {
  blocked.addSubnet(network, bits, 'ipv6')
}
/** All else, such as IPv4-mapped, translated, unique local, link-local and multicast addresses, is not public. */
const global = new BlockList()
global.addSubnet('2000::', 3, 'ipv6')

/** Returns true if the address belongs to the public internet. */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !blocked.check(address, 'ipv4')
  return isIPv6(address) && global.check(address, 'ipv6') && !blocked.check(address, 'ipv6')
}
