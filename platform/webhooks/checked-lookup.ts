import { lookup as systemLookup } from 'node:dns'
import { isIP, type LookupFunction } from 'node:net'
import { isPublicAddress } from './address-check.ts'

export type AddressGuard = { isAllowed?: (address: string) => boolean; lookup?: LookupFunction }

export class RefusedAddress extends Error {
  constructor() {
    super('The address leads into a network that is not public.')
  }
}

/** Guards outgoing connections: to public addresses only. Checks the address that is connected to, after the name is
 * resolved, so that a name whose address changes does not help. */
export function createAddressGuard({
  isAllowed = isPublicAddress,
  lookup = systemLookup as LookupFunction,
}: AddressGuard = {}) {
  const checkedLookup: LookupFunction = (hostname, options, callback) =>
    lookup(hostname, options, (error, address, family) => {
      if (error) return callback(error, address, family)
      const found = Array.isArray(address) ? address : [{ address, family: family ?? 0 }]
      const isRefused = found.length === 0 || found.some((one) => !isAllowed(one.address))
      callback(isRefused ? new RefusedAddress() : null, address, family)
    })
  return {
    checkedLookup,
    isAllowed,
    /** True for an address in figures, which is connected to without a lookup, in a network that is not public. */
    isRefused: (host: string): boolean => isIP(host) > 0 && !isAllowed(host),
  }
}
