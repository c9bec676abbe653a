const usual = 8.43
const narrowest = 3
const widest = 60
const pixelsOfLetter = 8
const padding = 18

/** Excel counts a column's width in letters. */
export const columnPixels = (letters: number | null | undefined): number =>
  Math.round(Math.min(Math.max(letters || usual, narrowest), widest) * pixelsOfLetter + padding)

/** Room for the row numbers. */
export const gutterPixels = (rowCount: number): number => Math.max(3, String(rowCount).length) * 9 + 20
