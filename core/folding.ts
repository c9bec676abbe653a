/** Control and format characters, fillers and selectors: they show nothing, or turn the direction of what follows. */
const invisible = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u
const allInvisible = new RegExp(invisible, 'gu')

/** Joiners inside other scripts and between emoji, and the selector of an emoji, change what is seen. */
const seen = /(?<=[^\0-\x7f\p{C}])[\u200c\u200d](?=[^\0-\x7f\p{C}])|(?<=\p{Extended_Pictographic})\ufe0f/u
const misleading = new RegExp(`(?!${seen.source})${invisible.source}`, 'gu')

/** A name to be shown, without characters that hide or reverse a part of it. */
export const withoutMisleading = (name: string): string => name.replace(misleading, '')

/** The zeros of scripts whose digits have no compatibility mapping; the nine digits follow each. The database's
 * `fold_transaction_id` has the same lists. */
export const zeros = [
  ...[0x660, 0x6f0, 0x7c0, 0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66, 0xde6, 0xe50],
  ...[0xed0, 0xf20, 0x1040, 0x1090, 0x17e0, 0x1810, 0x1946, 0x19d0, 0x1a80, 0x1a90, 0x1b50, 0x1bb0, 0x1c40],
  ...[0x1c50, 0xa620, 0xa8d0, 0xa900, 0xa9d0, 0xa9f0, 0xaa50, 0xabf0, 0x104a0, 0x10d30, 0x10d40, 0x11066],
  ...[0x110f0, 0x11136, 0x111d0, 0x112f0, 0x11450, 0x114d0, 0x11650, 0x116c0, 0x116d0, 0x116da, 0x11730],
  ...[0x118e0, 0x11950, 0x11bf0, 0x11c50, 0x11d50, 0x11da0, 0x11de0, 0x11f50, 0x16130, 0x16a60, 0x16ac0],
  ...[0x16b50, 0x16d70, 0x1e140, 0x1e2f0, 0x1e4f0, 0x1e5f1, 0x1e950],
]

/** Letters that look like a Latin one and have no compatibility mapping to it. */
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

/** Compatibility forms taken apart, digits of all scripts and look-alike letters as ASCII; the rest as it was. */
const simplify = (text: string): string =>
  Array.from(text.normalize('NFKD'), (character) => plain.get(character) ?? character).join('')

/** A transaction ID as it is compared: of `A` to `Z` and digits only. What decides is the same folding in the database. */
export const foldTransactionId = (written: string): string =>
  simplify(written)
    .replace(/[^A-Za-z0-9]/g, '')
    .toUpperCase()

/** Whether nothing gets lost by folding but spaces and punctuation: no letter, digit or symbol without an ASCII form. */
export function isFoldable(written: string): boolean {
  const hasForeign = /[^\x20-\x7e\p{M}\p{P}\p{Z}\p{C}\s]/u.test(simplify(written))
  // Signs such as ⅒ or ㎏ stand for several characters.
  return !hasForeign && Array.from(written).every((sign) => foldTransactionId(sign).length <= 1)
}

/** A mobile number of Bangladesh as eleven digits, however it was written; anything else without spaces and dashes. */
export const foldMobile = (written: string): string =>
  simplify(written)
    .replace(allInvisible, '')
    .replace(/[\s\p{P}\p{Z}+]/gu, '')
    .replace(/^(00)?88(?=01)/, '')
