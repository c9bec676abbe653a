/** Replaces NUL and unpaired surrogates, which PostgreSQL cannot store. */
export const toStorable = (text: string): string => text.replaceAll('\0', '\ufffd').toWellFormed()

// Their escapes in JSON. A false positive only costs a second pass.
const mayBeUnstorable = /\\u(?:0000|d[89a-f])/i

/** Returns JSON of a row's cells that PostgreSQL can store. */
export function toStorableJson(cells: readonly unknown[]): string {
  const json = JSON.stringify(cells)
  if (!mayBeUnstorable.test(json)) return json
  return JSON.stringify(cells.map((cell) => (typeof cell === 'string' ? toStorable(cell) : cell)))
}
