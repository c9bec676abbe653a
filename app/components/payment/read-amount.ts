import { digitsOf } from '#core/currency.ts'

/** Parses a typed amount into minor units of its currency; undefined if it is invalid. */
export function readAmount(written: string, currency: string): number | undefined {
  const digits = digitsOf(currency)
  const plain = written.replace(/[\p{Currency_Symbol},\s]/gu, '')
  const [, decimals = ''] = /^\d+(?:\.(\d+))?$/.exec(plain) ?? [undefined, '?']
  if (decimals === '?' || decimals.length > digits) return undefined
  return Math.round(Number(plain) * 10 ** digits)
}

/** Parses a typed amount of taka into poisha; undefined if it is invalid. */
export const readTaka = (written: string): number | undefined => readAmount(written, 'BDT')
