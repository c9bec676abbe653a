/** PostgreSQL keeps neither NUL nor half a surrogate pair. */
export const toStorable = (text: string): string => text.replaceAll('\0', '\ufffd').toWellFormed()

// As JSON writes them; text that only looks so is looked at twice.
const mayBeUnstorable = /\\u(?:0000|d[89a-f])/i

/** JSON of a row's cells that PostgreSQL takes. */
export function toStorableJson(cells: readonly unknown[]): string {
  const json = JSON.stringify(cells)
  if (!mayBeUnstorable.test(json)) return json
  return JSON.stringify(cells.map((cell) => (typeof cell === 'string' ? toStorable(cell) : cell)))
}
