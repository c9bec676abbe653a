import type { SheetRow } from './row-pages.ts'

const usual = 8.43
const narrowest = 3
const widest = 60
const widestFitted = 32
const pixelsOfLetter = 8
// Includes slack, because digits are slightly wider than `pixelsOfLetter`.
const padding = 21

/** Converts a column width to pixels. Excel measures it in characters. */
export const columnPixels = (letters: number | undefined): number =>
  Math.round(Math.min(Math.max(letters || usual, narrowest), widest) * pixelsOfLetter + padding)

/** Widens columns of default width to fit the texts of some rows: here text does not overflow into the next cell. */
export function fitWidths(
  widths: readonly number[],
  rows: readonly SheetRow[],
  columnCount: number,
): number[] {
  const fitted = Array.from({ length: columnCount }, (_, column) => widths[column] || usual)
  for (const { texts } of rows) {
    for (const [column, text] of texts.entries()) {
      const width = fitted[column]
      if (width === undefined || (widths[column] ?? 0) > usual + 1) continue
      fitted[column] = Math.max(width, Math.min(text.length, widestFitted))
    }
  }
  return fitted
}

/** Width of the column with the row numbers. */
export const gutterPixels = (rowCount: number): number => Math.max(3, String(rowCount).length) * 9 + 20
