import { z } from 'zod'
import type { Money } from './money.ts'
import { idOf } from './text.ts'

export const defaultPageSize = 100
export const largestPageSize = 200

/** Page of a list, newest first: `before` is the `_id` of the last row already seen. */
export const pageRequest = z.object({
  limit: z.coerce
    .number('Must be a number')
    .int('Must be a whole number')
    .min(1, 'Must be at least 1')
    .max(largestPageSize, `Must be at most ${largestPageSize}`)
    .default(defaultPageSize)
    .describe('At most; an answer ends earlier where it holds about 1 MB, and its Link header goes on'),
  before: idOf('a row').optional(),
})
export type PageRequest = z.infer<typeof pageRequest>

/** Rows of one page, possibly fewer than its limit. */
export type Page<Row> = {
  rows: Row[]
  /** Cursor of the next page, if there is one. */
  nextBefore: string | undefined
  /** Number of rows that match the filter, if the request asked for it. */
  total?: number | undefined
  /** Amounts of those rows in each currency; unset for lists without amounts and for long ones. */
  sums?: ListSum[] | undefined
}

/** Sum of the rows of a list in one currency. `open`: the part that is not paid, of lists that know it. */
export type ListSum = { total: Money; open?: Money }

/** Part of a list request that asks for the total, which costs another query. Not settable through the API. */
export const withTotal = { withTotal: true } as const

/** Builds a page from the result of a query that fetched one row more than `limit`. */
export function toPage<Row extends { id: string }>(found: Row[], limit: number): Page<Row> {
  const rows = found.slice(0, limit)
  return { rows, nextBefore: found.length > limit ? rows.at(-1)?.id : undefined }
}
