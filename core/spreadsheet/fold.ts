const isPlain = (text: string) => !/[^\0-\x7f]/.test(text)

/** Normalization time grows with the square of the number of consecutive marks. A grapheme joiner after every thirty,
 * as in Unicode's Stream-Safe Text Format, bounds it. */
const separateMarks = (text: string) => text.replace(/\p{M}{30}(?=\p{M})/gu, '$&\u034f')

/** Folds text for comparison in a search: ignores case in every script, and composes letters (NFC).
 * Keeps accents and vowel signs, because they distinguish words. */
export function fold(text: string): string {
  if (isPlain(text)) return text.toLowerCase()
  // Upper case first, so that `ß` becomes `ss` and both small sigmas become one letter.
  return separateMarks(text.toUpperCase().toLowerCase().replaceAll('ς', 'σ')).normalize('NFC')
}
