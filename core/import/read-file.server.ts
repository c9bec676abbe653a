import type { Context } from '../context.ts'
import { isEmail } from '../email-input.ts'
import { Refusal } from '../errors.ts'
import { formatNumber } from '../format-number.ts'
import type { DayOrder } from '../table/day-orders.ts'
import type { Header } from '../table/headings.ts'
import { readTable } from '../table/read-table.server.ts'
import type { TableRow } from '../table/table-row.ts'
import type { Columns } from '../table/write-columns.ts'
import { mostImportRows } from './import-labels.ts'

/** Longest texts of cells and rows, for kinds with longer texts than most. */
export type TextSizes = { longestCell: number; largestRow: number }

type Finder<Role extends string> = {
  findHeader: (rows: readonly TableRow[]) => Header<Role> | undefined
  columnsOf: (headings: readonly string[]) => Columns<Role>
}
export type ImportTable<Role extends string> = {
  headings: string[]
  columns: Columns<Role>
  rows: TableRow[]
  order?: DayOrder
}

/** Rows above the headings, such as the title of a report. */
const preambleRows = 60
/** Longer than every text that a field takes, so that it is refused and not cut. */
const longestCell = 40_000
export const tooManyRows = `One import may have at most ${formatNumber(mostImportRows)} rows. Please split the file.`

/** Reads the rows of a file below its headings, with the columns of the request or those that the headings suggest. */
export async function readImportFile<Role extends string>(
  ctx: Context,
  { name, columns }: { name: string; columns?: Columns<Role> | undefined },
  content: Buffer,
  { findHeader, columnsOf }: Finder<Role>,
  sizes?: TextSizes,
): Promise<ImportTable<Role>> {
  const isWanted = (rows: readonly TableRow[]) => findHeader(rows) !== undefined
  const mostRows = mostImportRows + preambleRows
  const rules = { mostRows, tooManyRows, longestCell, isWanted, ...sizes }
  const table = await readTable(ctx, { name, content }, rules)
  const header = findHeader(table) ?? unknownHeader(table, columnsOf)
  const rows = table.slice(header.firstRow)
  if (rows.length > mostImportRows) throw new Refusal('too_large', tooManyRows)
  if (rows.length === 0) throw new Refusal('invalid', 'This file has no rows below its headings.')
  return { headings: header.headings, columns: columns ?? header.columns, rows }
}

/** Takes the first row for headings, unless it has an e-mail address: then the file has none. The headings may suggest
 * some columns, but not enough of them. */
function unknownHeader<Role extends string>(
  rows: readonly TableRow[],
  columnsOf: Finder<Role>['columnsOf'],
): Header<Role> {
  const at = rows.findIndex(({ texts }) => texts.some((text) => text.trim() !== ''))
  const texts = rows[at]?.texts.map((text) => text.trim()) ?? []
  const hasHeadings = !texts.some(isEmail)
  return {
    firstRow: Math.max(0, at) + (hasHeadings ? 1 : 0),
    headings: hasHeadings ? texts : texts.map(() => ''),
    columns: hasHeadings ? columnsOf(texts) : {},
  }
}
