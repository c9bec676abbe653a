import type { Context } from '../context.ts'
import { fieldRefusal } from '../errors.ts'
import type { DayOrder } from '../table/day-orders.ts'
import type { Header } from '../table/headings.ts'
import { guessDayOrder } from '../table/read-day.ts'
import type { TableRow } from '../table/table-row.ts'
import { today } from '../time.ts'
import type { StatementUpload } from './bank-statement.ts'
import { areComplete, findRemembered, guessHeader } from './statement-columns.ts'
import type { ColumnRole, Columns } from './statement-labels.ts'

export type FoundMapping = Header<ColumnRole> & { order: DayOrder; isRemembered: boolean }
type Remembered = { columns: Partial<Record<ColumnRole, string>>; order: DayOrder }

/** Finds the columns: those of the request, those confirmed last time, or those that their headings suggest. */
export async function findMapping(
  ctx: Context,
  rows: readonly TableRow[],
  { method, columns, order }: StatementUpload,
): Promise<FoundMapping> {
  const remembered = await findStored(ctx, method)
  const again = remembered && findRemembered(rows, remembered.columns)
  const header = again ?? guessHeader(rows)
  const chosen = columns ?? header.columns
  const dates = rows.slice(header.firstRow).map((row) => dateOf(row, chosen))
  return {
    ...header,
    columns: chosen,
    order: order ?? (again && remembered?.order) ?? guessDayOrder(dates, today(ctx)),
    isRemembered: again !== undefined && columns === undefined,
  }
}

const dateOf = ({ texts, values }: TableRow, { day = -1 }: Columns) => {
  const value = values?.[day]
  return typeof value === 'number' ? value : (texts[day] ?? '')
}

export function refuseIncomplete({ columns }: FoundMapping): void {
  if (areComplete(columns)) return
  throw fieldRefusal('columns', 'Please choose the columns with the date and the amount.')
}

async function findStored({ db }: Context, methodId: string): Promise<Remembered | undefined> {
  const stored = await db
    .selectFrom('statement_mapping')
    .select(['columns', 'day_order as order'])
    .where('method_id', '=', methodId)
    .executeTakeFirst()
  return stored
}

/** Remembers the headings of the columns for the next statement of the method. */
export async function rememberMapping(
  inside: Context,
  methodId: string,
  { headings, columns, order }: FoundMapping,
): Promise<void> {
  const named = Object.entries(columns)
    .filter(([, column]) => column !== undefined)
    .map(([role, column]) => [role, headings[column ?? -1] ?? ''])
  // Columns without a heading cannot be found again.
  if (named.some(([, heading]) => heading === '')) return
  const values = { columns: JSON.stringify(Object.fromEntries(named)), day_order: order }
  const stamped = { ...values, updated_at: inside.now() }
  await inside.db
    .insertInto('statement_mapping')
    .values({ method_id: methodId, ...stamped })
    .onConflict((conflict) => conflict.column('method_id').doUpdateSet(stamped))
    .execute()
}
