/** Uses of a limit by a whole IPv6 /48, as a multiple of the limit of one /64. */
export const widerFactor = 8

/** Returns the IPv6 /48 around a client's /64, since a provider may assign all its 65,536 networks to one customer.
 * Undefined for IPv4. */
export function widerNetworkOf(client: string): string | undefined {
  const [, start] = /^((?:[\da-f]+:){2}[\da-f]+):[\da-f]+::\/64$/.exec(client) ?? []
  return start && `${start}::/48`
}
