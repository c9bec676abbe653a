import type { SheetHeading } from '../sheet-event.ts'
import type { Grid } from './grid.ts'

/** Parsed sheet, before its cells are formatted. */
export type OpenedSheet = Pick<
  SheetHeading,
  'name' | 'kind' | 'isHidden' | 'isDamaged' | 'columnWidths' | 'merges'
> & { grid: Grid }

export type OpenedBook = { isFrom1904: boolean; sheets: OpenedSheet[] }
