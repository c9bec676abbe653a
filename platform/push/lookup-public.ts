import { type LookupAddress, type LookupOptions, lookup } from 'node:dns'
import { isPublicAddress } from '../webhooks/address-check.ts'

type Callback = (
  error: NodeJS.ErrnoException | null,
  address: string | LookupAddress[],
  family?: number,
) => void

/** Resolves a name like `dns.lookup`, and refuses names that lead to a private network. The connection is made to the
 * address that was checked, so a second answer of the name server cannot change it. */
export function lookupPublic(hostname: string, options: LookupOptions, callback: Callback): void {
  lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, [])
    const isRefused = addresses.length === 0 || !addresses.every(({ address }) => isPublicAddress(address))
    if (isRefused) return callback(new Error(`${hostname} is not a public address`), [])
    const [first] = addresses
    if (options.all || !first) callback(null, addresses)
    else callback(null, first.address, first.family)
  })
}
