import type { ParsingOptions } from '@e965/xlsx'

export const parserOptions: ParsingOptions = {
  // Without this the parser converts a workbook stream to a plain array, which halves its speed.
  type: 'buffer',
  dense: true,
  cellFormula: false,
  cellHTML: false,
  cellNF: true,
  dateNF: 'm/d/yyyy',
}
