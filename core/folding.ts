/** Control and format characters, fillers and selectors: invisible, or they change the text direction. */
const invisible = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u
const allInvisible = new RegExp(invisible, 'gu')

/** Exceptions: joiners in non-ASCII scripts and between emoji, and emoji selectors, change the visible text. */
const seen = /(?<=[^\0-\x7f\p{C}])[\u200c\u200d](?=[^\0-\x7f\p{C}])|(?<=\p{Extended_Pictographic})\ufe0f/u
const misleading = new RegExp(`(?!${seen.source})${invisible.source}`, 'gu')

/** Removes the characters that hide or reverse part of a name, for display. */
export const withoutMisleading = (name: string): string => name.replace(misleading, '')

/** Zeros of scripts whose digits have no compatibility mapping; the other nine digits follow each zero. The database
 * function `fold_transaction_id` has the same lists. */
export const zeros = [
  ...[0x660, 0x6f0, 0x7c0, 0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66, 0xde6, 0xe50],
  ...[0xed0, 0xf20, 0x1040, 0x1090, 0x17e0, 0x1810, 0x1946, 0x19d0, 0x1a80, 0x1a90, 0x1b50, 0x1bb0, 0x1c40],
  ...[0x1c50, 0xa620, 0xa8d0, 0xa900, 0xa9d0, 0xa9f0, 0xaa50, 0xabf0, 0x104a0, 0x10d30, 0x10d40, 0x11066],
  ...[0x110f0, 0x11136, 0x111d0, 0x112f0, 0x11450, 0x114d0, 0x11650, 0x116c0, 0x116d0, 0x116da, 0x11730],
  ...[0x118e0, 0x11950, 0x11bf0, 0x11c50, 0x11d50, 0x11da0, 0x11de0, 0x11f50, 0x16130, 0x16a60, 0x16ac0],
  ...[0x16b50, 0x16d70, 0x1e140, 0x1e2f0, 0x1e4f0, 0x1e5f1, 0x1e950],
]

/** Letters that look like a Latin letter and have no compatibility mapping to it. */
export const lookAlikes = {
  A: 'АаΑαᴀɑ',
  B: 'ВвΒβʙ',
  C: 'Ссᴄ',
  D: 'ԀԁᴅĐđɖ',
  E: 'ЕеΕεᴇ',
  F: 'Ϝϝꜰ',
  G: 'Ԍԍɢɡ',
  H: 'НнҺһΗʜ',
  I: 'ІіӀӏΙιıɪ',
  J: 'ЈјͿϳȷᴊ',
  K: 'КкΚκᴋ',
  L: 'Łłʟ',
  M: 'МмΜᴍ',
  N: 'Νηɴ',
  O: 'ОоΟοՕօØøᴏ',
  P: 'РрΡρᴘ',
  Q: 'Ԛԛ',
  R: 'гʀ',
  S: 'Ѕѕꜱ',
  T: 'ТтΤτᴛ',
  U: 'ՍսυμᴜƱ',
  V: 'Ѵѵνᴠ',
  W: 'Ԝԝᴡω',
  X: 'ХхΧχ',
  Y: 'УуҮүΥγʏ',
  Z: 'Ζᴢ',
}

const plain = new Map([
  ...zeros.flatMap((zero) =>
    Array.from({ length: 10 }, (_, digit): [string, string] => [
      String.fromCodePoint(zero + digit),
      String(digit),
    ]),
  ),
  ...Object.entries(lookAlikes).flatMap(([letter, others]) =>
    [...others].map((other): [string, string] => [other, letter]),
  ),
])

/** Decomposes compatibility forms and maps digits of all scripts and look-alike letters to ASCII. */
export const simplify = (text: string): string =>
  Array.from(text.normalize('NFKD'), (character) => plain.get(character) ?? character).join('')

/** Normalizes a transaction ID for comparison, to `A`–`Z` and digits. The same function in the database decides. */
export const foldTransactionId = (written: string): string =>
  simplify(written)
    .replace(/[^A-Za-z0-9]/g, '')
    .toUpperCase()

/** Returns true if folding drops only spaces and punctuation: every letter, digit and symbol has an ASCII form. */
export function isFoldable(written: string): boolean {
  const hasForeign = /[^\x20-\x7e\p{M}\p{P}\p{Z}\p{C}\s]/u.test(simplify(written))
  // Characters such as ⅒ or ㎏ decompose into several.
  return !hasForeign && Array.from(written).every((sign) => foldTransactionId(sign).length <= 1)
}

/** Normalizes a mobile number of Bangladesh to eleven digits; anything else loses its spaces and punctuation. */
export const foldMobile = (written: string): string =>
  simplify(written)
    .replace(allInvisible, '')
    .replace(/[\s\p{P}\p{Z}+]/gu, '')
    .replace(/^(00)?88(?=01)/, '')

/** Normalizes a phone number for comparison: digits, without the prefixes that people leave out. `fold_phones` of the
 * database does the same. */
export const foldPhone = (written: string): string =>
  foldTransactionId(written)
    .replace(/\D/g, '')
    .replace(/^(00)?(880)?0?/, '')

/** Returns the folded phone number if that is what was written. */
export function readPhone(written: string): string | undefined {
  if (!/^\s*\+?[\d\s()./-]{6,}$/.test(simplify(written))) return undefined
  const folded = foldPhone(written)
  return folded.length >= 5 ? folded : undefined
}

/** Normalizes a name for comparison: look-alike letters, capitals, spaces and punctuation make no difference. */
export const foldName = (written: string): string =>
  simplify(written)
    .replace(allInvisible, '')
    .replace(/[\s\p{P}\p{Z}]/gu, '')
    .toUpperCase()
