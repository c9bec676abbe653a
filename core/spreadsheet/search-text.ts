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

/** How a cell, and what is looked for in it, stand in the index. */
export const toSearchText = (text: string): string =>
  fold(text)
    .replaceAll(cellEnd, ' ')
    // As it is stored.
    .replaceAll('\0', '\ufffd')
    .replace(/[^\0-\x7f]/g, spell)

/** A row's cells, each to be found by itself. */
export const foldRow = (texts: string[]): string => texts.map(toSearchText).join(cellEnd)

/** A `like` pattern for rows with `words` (as `toSearchText` has them) in a cell. */
export const patternOf = (words: string): string => `%${words.replace(/[\\%_]/g, '\\$&')}%`

/** Whether trigrams can find it: three letters or digits in a row. */
export const hasTrigram = (words: string): boolean => /[a-zA-Z0-9]{3}/.test(words)
