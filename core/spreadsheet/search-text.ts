import { fold } from './fold.ts'

export const cellEnd = '\x1f'

const letters = 'ABCDEFGHIJKLMNOP'
const encodings = new Map<string, string>()

/** Encodes a non-ASCII UTF-16 code unit as five capitals: `Q` and its code in letters. PostgreSQL's trigrams contain
 * only letters and digits, and which characters count depends on the locale. Folded text has no capitals. */
function encodeCharacter(character: string): string {
  const found = encodings.get(character)
  if (found) return found
  const code = character.charCodeAt(0)
  const encoded = `Q${[12, 8, 4, 0].map((shift) => letters[(code >> shift) & 15]).join('')}`
  encodings.set(character, encoded)
  return encoded
}

/** Trigrams do not span punctuation, so the characters common in numbers, dates and names become capitals too. */
const punctuation = { ' ': 'R', '.': 'S', '-': 'T', '/': 'U', ',': 'V', ':': 'W', _: 'X', '@': 'Y', '+': 'Z' }

function toStored(text: string): string {
  // NUL is stored as the replacement character.
  let stored = fold(text)
    .replaceAll('\0', '\ufffd')
    .replace(/[^\0-\x7f]/g, encodeCharacter)
  for (const [character, letter] of Object.entries(punctuation)) stored = stored.replaceAll(character, letter)
  return stored
}

const withoutEnd = (text: string) => text.replaceAll(cellEnd, ' ')

/** Encodes a search query the way cells are encoded in the index. */
export const toSearchText = (words: string): string => toStored(withoutEnd(words))

/** Encodes a row's cells. The separator keeps a match within one cell. */
export const foldRow = (texts: string[]): string => toStored(texts.map(withoutEnd).join(cellEnd))

/** Returns a `like` pattern for rows with `words` (encoded by `toSearchText`) in a cell. */
export const patternOf = (words: string): string => `%${words.replace(/[\\%_]/g, '\\$&')}%`

/** Returns true if the trigram index can find the text: it has three consecutive indexed characters. */
export const hasTrigram = (words: string): boolean => /[a-zA-Z0-9]{3}/.test(words)
