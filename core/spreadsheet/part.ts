import type { RawBuilder } from 'kysely'
import type { Row } from './spreadsheet.ts'

export type PartRow = Row & { sheet: number }
export type Part = {
  /** Query that selects the rows, and their order as `place`. */
  picked: RawBuilder<unknown>
  /** Limit for the JSON of all rows together; the first row is always returned. */
  mostBytes: number
  /** Rows with more bytes have their long cells shortened. */
  wholeRowBytes: number
  /** If false, `values` is empty. */
  hasValues: boolean
}
