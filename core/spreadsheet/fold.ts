const isPlain = (text: string) => !/[^\0-\x7f]/.test(text)

/** Normalizing takes a time that grows with the square of the marks in a row. A grapheme joiner after each thirty,
 * as in the stream-safe format of Unicode, bounds it. */
const separateMarks = (text: string) => text.replace(/\p{M}{30}(?=\p{M})/gu, '$&\u034f')

/** Text as a search compares it: in any case, in any script, however its letters are composed.
 * Accents and vowel signs stay: they make other words. */
export function fold(text: string): string {
  if (isPlain(text)) return text.toLowerCase()
  // By way of capitals, so that `ß` is `ss` and both small sigmas are one.
  return separateMarks(text.toUpperCase().toLowerCase().replaceAll('ς', 'σ')).normalize('NFC')
}
