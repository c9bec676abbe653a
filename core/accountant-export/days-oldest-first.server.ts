import { rowsOf } from '../account-export/all-rows.ts'
import type { Page, PageRequest } from '../paging.ts'
import { addDays } from '../time.ts'
import type { AccountantRequest } from './accountant-export.ts'

/** Reads a list that is newest first day by day, so that its rows come oldest first, those of a day as one batch. */
export async function* daysOldestFirst<Row>(
  { from, to }: AccountantRequest,
  list: (request: PageRequest & AccountantRequest) => Promise<Page<Row>>,
): AsyncGenerator<Row[]> {
  for (let day = from; day <= to; day = addDays(day, 1)) {
    const rows: Row[] = []
    for await (const row of rowsOf((page) => list({ ...page, from: day, to: day }))) rows.push(row)
    if (rows.length > 0) yield rows.reverse()
  }
}
