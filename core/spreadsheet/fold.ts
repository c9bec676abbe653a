const isPlain = (text: string) => !/[^\0-\x7f]/.test(text)

/** Text as a search compares it: in any case, in any script, however its letters are composed.
 * Accents and vowel signs stay: they make other words. */
export function fold(text: string): string {
  if (isPlain(text)) return text.toLowerCase()
  // By way of capitals, so that `ß` is `ss` and both small sigmas are one.
  return text.toUpperCase().toLowerCase().replaceAll('ς', 'σ').normalize('NFC')
}
