import { fold } from './fold.ts'

export const cellEnd = '\x1f'

const letters = 'ABCDEFGHIJKLMNOP'
const known = new Map<string, string>()

/** PostgreSQL's trigrams see letters and digits only, and which these are depends on its locale. So every character
 * beyond ASCII becomes five capitals, which nothing folded has: `Q`, and its code in letters. */
function spell(character: string): string {
  const found = known.get(character)
  if (found) return found
  const code = character.charCodeAt(0)
  const spelt = `Q${[12, 8, 4, 0].map((shift) => letters[(code >> shift) & 15]).join('')}`
  known.set(character, spelt)
  return spelt
}

/** Trigrams don't reach over a sign either, so the signs that stand in numbers, dates and names are capitals too. */
const signs = { ' ': 'R', '.': 'S', '-': 'T', '/': 'U', ',': 'V', ':': 'W', _: 'X', '@': 'Y', '+': 'Z' }

function toStored(text: string): string {
  // NUL as it is stored.
  let stored = fold(text)
    .replaceAll('\0', '\ufffd')
    .replace(/[^\0-\x7f]/g, spell)
  for (const [sign, letter] of Object.entries(signs)) stored = stored.replaceAll(sign, letter)
  return stored
}

const withoutEnd = (text: string) => text.replaceAll(cellEnd, ' ')

/** How what is looked for stands in the index. */
export const toSearchText = (words: string): string => toStored(withoutEnd(words))

/** A row's cells, each to be found by itself. */
export const foldRow = (texts: string[]): string => toStored(texts.map(withoutEnd).join(cellEnd))

/** A `like` pattern for rows with `words` (as `toSearchText` has them) in a cell. */
export const patternOf = (words: string): string => `%${words.replace(/[\\%_]/g, '\\$&')}%`

/** Whether trigrams can find it: three letters, digits or usual signs in a row. */
export const hasTrigram = (words: string): boolean => /[a-zA-Z0-9]{3}/.test(words)
