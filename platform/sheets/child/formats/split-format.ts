/** Piece of a format code. `isPlain` is false for literals: quoted, escaped, in brackets, a width or a fill. */
export type Piece = { isPlain: boolean; text: string }

const pattern = /"[^"]*"?|\\.|[_*].|\[[^\]]*\]?|[^"\\_*[]+/gsu

export const splitFormat = (code: string): Piece[] =>
  Array.from(code.matchAll(pattern), ([text]) => ({ text, isPlain: !/^["\\_*[]/.test(text) }))

/** Splits into the sections for positive numbers, negative numbers, zero and text. */
export function splitSections(pieces: Piece[]): Piece[][] {
  const sections: Piece[][] = [[]]
  for (const { text, isPlain } of pieces) {
    const [first = '', ...others] = isPlain ? text.split(';') : [text]
    sections.at(-1)?.push({ text: first, isPlain })
    for (const other of others) sections.push([{ text: other, isPlain }])
  }
  return sections
}

export const plainText = (pieces: Piece[]) =>
  pieces.map(({ isPlain, text }) => (isPlain ? text : '')).join('')

export const isGeneral = (code: string) => /^general$/i.test(code)

/** Checks for date and time codes, including elapsed time such as `[h]`. */
export const isDate = (pieces: Piece[]) =>
  /[dmyhs]/i.test(plainText(pieces).replace(/general/gi, '')) ||
  pieces.some(({ text }) => /^\[(h+|m+|s+)\]$/i.test(text))
