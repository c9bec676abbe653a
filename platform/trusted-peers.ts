import { BlockList, isIP } from 'node:net'

const family = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4')

/** Such as `127.0.0.1`, `::1` or `10.0.0.0/8`; a block of all addresses is none. */
export function isAddressOrBlock(written: string): boolean {
  const [address = '', bits, ...rest] = written.split('/')
  if (!isIP(address) || address.includes('%') || rest.length > 0) return false
  if (bits === undefined) return true
  return /^[1-9]\d{0,2}$/.test(bits) && Number(bits) <= (isIP(address) === 6 ? 128 : 32)
}

/** Whether an address is one of these, or in one of these blocks. */
export function createPeerCheck(trusted: string[]): (address: string | undefined) => boolean {
  const list = new BlockList()
  for (const written of trusted) {
    const [address = '', bits] = written.split('/')
    if (bits === undefined) list.addAddress(address, family(address))
    else list.addSubnet(address, Number(bits), family(address))
  }
  return (address = '') => isIP(address) > 0 && list.check(address, family(address))
}
