import { BlockList, isIP } from 'node:net'

const family = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4')

/** Checks for an IP address or CIDR block, such as `127.0.0.1` or `10.0.0.0/8`. Refuses `/0`. */
export function isAddressOrBlock(written: string): boolean {
  const [address = '', bits, ...rest] = written.split('/')
  if (!isIP(address) || address.includes('%') || rest.length > 0) return false
  if (bits === undefined) return true
  return /^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= (isIP(address) === 6 ? 128 : 32)
}

/** Creates a check whether an address is in the list or in one of its CIDR blocks. */
export function createPeerCheck(trusted: string[]): (address: string | undefined) => boolean {
  const list = new BlockList()
  for (const written of trusted) {
    const [address = '', bits] = written.split('/')
    if (bits === undefined) list.addAddress(address, family(address))
    else list.addSubnet(address, Number(bits), family(address))
  }
  return (address = '') => isIP(address) > 0 && list.check(address, family(address))
}
