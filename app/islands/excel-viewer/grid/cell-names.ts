/** Position in a sheet, zero-based. */
export type Cell = { row: number; column: number }

export const mostRows = 1_048_576
export const mostColumns = 16_384
const letters = 26

/** Returns the letters of a column: 0 is A, 25 is Z, 26 is AA. */
export function columnName(column: number): string {
  let name = ''
  for (let rest = column + 1; rest > 0; rest = Math.floor((rest - 1) / letters)) {
    name = String.fromCharCode(65 + ((rest - 1) % letters)) + name
  }
  return name
}

export function columnOf(name: string): number | undefined {
  if (!/^[a-z]{1,3}$/i.test(name)) return undefined
  const number = [...name.toUpperCase()].reduce((sum, letter) => sum * letters + letter.charCodeAt(0) - 64, 0)
  return number <= mostColumns ? number - 1 : undefined
}

export const cellName = ({ row, column }: Cell) => `${columnName(column)}${row + 1}`

/** Parses a cell name such as B12; undefined if no sheet can have it. */
export function cellOf(name: string): Cell | undefined {
  const [, letter = '', digits = ''] = /^([a-z]{1,3})([1-9]\d{0,6})$/i.exec(name.trim()) ?? []
  const column = columnOf(letter)
  const row = Number(digits) - 1
  return column === undefined || row < 0 || row >= mostRows ? undefined : { row, column }
}
