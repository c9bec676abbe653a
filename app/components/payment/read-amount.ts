import { readPrice } from './read-dollars.ts'

/** Parses a typed amount into minor units of its currency, with any sign of a currency; undefined if it is invalid.
 * Commas only separate thousands, since `584,63` means euros and cents to others. */
export const readAmount = (written: string, currency: string): number | undefined =>
  readPrice(written.replace(/[\p{Currency_Symbol}\s]/gu, ''), currency)

/** Parses a typed amount of taka into poisha; undefined if it is invalid. */
export const readTaka = (written: string): number | undefined => readAmount(written, 'BDT')
