import type { ParsingOptions } from '@e965/xlsx'

export const parserOptions: ParsingOptions = {
  // Left to find out, the parser makes a plain array of a workbook stream, and reads that half as fast.
  type: 'buffer',
  dense: true,
  cellFormula: false,
  cellHTML: false,
  cellNF: true,
  dateNF: 'm/d/yyyy',
}
