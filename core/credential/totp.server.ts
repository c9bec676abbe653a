import { createHmac } from 'node:crypto'

const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
const algorithms = { SHA1: 'sha1', SHA256: 'sha256', SHA512: 'sha512' } as const

export type Totp = { key: Buffer; algorithm: keyof typeof algorithms; digits: number; periodSeconds: number }

/** Reads a seed in base32, as sites show it, or an `otpauth://totp/` address, as a QR code has it. Returns undefined for
 * anything else. */
export function readSeed(written: string): Totp | undefined {
  if (!/^otpauth:/i.test(written.trim())) {
    const key = decodeBase32(written)
    return key && { key, algorithm: 'SHA1', digits: 6, periodSeconds: 30 }
  }
  const address = URL.parse(written.trim())
  if (!address || !/^otpauth:\/\/totp\//i.test(address.href)) return undefined
  const read = (name: string, fallback: string) => address.searchParams.get(name) ?? fallback
  const key = decodeBase32(read('secret', ''))
  const algorithm = read('algorithm', 'SHA1').toUpperCase()
  const [digits, periodSeconds] = [Number(read('digits', '6')), Number(read('period', '30'))]
  const isKnown = [6, 7, 8].includes(digits) && Number.isInteger(periodSeconds)
  if (!key || !Object.hasOwn(algorithms, algorithm) || !isKnown) return undefined
  if (periodSeconds < 10 || periodSeconds > 300) return undefined
  return { key, algorithm: algorithm as Totp['algorithm'], digits, periodSeconds }
}

function decodeBase32(written: string): Buffer | undefined {
  const signs = written.toUpperCase().replace(/[\s-]/g, '').replace(/=+$/, '')
  const bytes: number[] = []
  let [bits, value] = [0, 0]
  for (const sign of signs) {
    const index = alphabet.indexOf(sign)
    if (index < 0) return undefined
    value = ((value << 5) | index) & 0xfff
    bits += 5
    if (bits < 8) continue
    bits -= 8
    bytes.push((value >> bits) & 0xff)
  }
  return bytes.length > 0 ? Buffer.from(bytes) : undefined
}

/** Computes the code of RFC 6238 at a time. */
export function computeCode({ key, algorithm, digits, periodSeconds }: Totp, at: Date): string {
  const counter = Buffer.alloc(8)
  counter.writeBigUInt64BE(BigInt(Math.floor(at.getTime() / 1000 / periodSeconds)))
  const hash = createHmac(algorithms[algorithm], key).update(counter).digest()
  const offset = (hash.at(-1) ?? 0) & 0x0f
  const number = hash.readUInt32BE(offset) & 0x7fffffff
  return String(number % 10 ** digits).padStart(digits, '0')
}

export type CurrentCode = {
  code: string
  /** The code after it, for somebody who types slowly. */
  nextCode: string
  secondsLeft: number
}

/** Returns undefined for a seed that cannot be read. */
export function currentCode(seed: string, at: Date): CurrentCode | undefined {
  const totp = readSeed(seed)
  if (!totp) return undefined
  const period = totp.periodSeconds * 1000
  const elapsed = at.getTime() % period
  return {
    code: computeCode(totp, at),
    nextCode: computeCode(totp, new Date(at.getTime() + period)),
    secondsLeft: Math.ceil((period - elapsed) / 1000),
  }
}
