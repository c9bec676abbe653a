const western = '(?:us-ascii|iso-8859-1|latin1|windows-1252|cp1252)'
const unicode = 'utf-?8'

/** Replaces the charsets that a mail declares, in its parts and encoded words. */
const declare = (source: Uint8Array, from: string, to: string): Buffer =>
  Buffer.from(
    Buffer.from(source)
      .toString('latin1')
      .replace(new RegExp(`(charset\\s*=\\s*"?)${from}\\b`, 'gi'), `$1${to}`)
      .replace(new RegExp(`=\\?${from}(?=\\?[bq]\\?)`, 'gi'), `=?${to}`),
    'latin1',
  )

/** The first two bytes of a character in UTF-8, read as Windows-1252. */
const readAsWestern = /[\u00c2-\u00f4][\u0080-\u00bf\u0152-\u0178\u0192\u02c6\u02dc\u2013-\u203a\u20ac\u2122]/

/** Returns true for text in another charset than its mail declares: `cafÃ©`, or replacement characters. */
export const isInWrongCharset = (text: string): boolean => text.includes('\ufffd') || readAsWestern.test(text)

/** Returns the mail with the charset that the text is more likely to be in. */
export const withLikelyCharset = (source: Uint8Array, text: string): Buffer =>
  readAsWestern.test(text) ? declare(source, western, 'utf-8') : declare(source, unicode, 'windows-1252')
