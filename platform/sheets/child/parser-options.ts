import type { ParsingOptions } from '@e965/xlsx'

export const parserOptions: ParsingOptions = {
  dense: true,
  cellFormula: false,
  cellHTML: false,
  cellNF: true,
  dateNF: 'm/d/yyyy',
}
