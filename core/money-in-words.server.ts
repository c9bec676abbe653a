import { ToWords as Bangla } from 'to-words/bn-BD'
import { ToWords as English } from 'to-words/en-BD'
import { ToWords as American } from 'to-words/en-US'
import type { Money } from './money.ts'

const bangla = new Bangla()
const english = new English()
const american = new American()

const words: Record<string, typeof english | typeof american> = { BDT: english, USD: american }

/** Writes an amount in English as on a cheque: `One Lakh Twenty Three Thousand Taka Only`. No line for
 * other currencies than taka and dollars. */
export function inWords({ minor, currency }: Money): string[] {
  const line = words[currency]?.convert(minor / 100, { currency: true })
  return line === undefined ? [] : [line]
}

// The library's spelling of these six numbers is not used in Bangladesh.
const spellings: Record<string, string> = {
  পঁইত্রিশ: 'পঁয়ত্রিশ',
  পঁইঁতাল্লিশ: 'পঁয়তাল্লিশ',
  ছেষষ্টি: 'ছেষট্টি',
  সাতষষ্টি: 'সাতষট্টি',
  অষ্টষষ্টি: 'আটষট্টি',
  অষ্টাত্তর: 'আটাত্তর',
}

/** Writes an amount of taka in Bangla: `এক লাখ তেইশ হাজার টাকা`. */
export const inBanglaWords = ({ minor }: Money): string =>
  bangla
    .convert(minor / 100, { currency: true })
    .split(' ')
    .map((word) => spellings[word] ?? word)
    .join(' ')
