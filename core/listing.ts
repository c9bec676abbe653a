import { z } from 'zod'
import { formatNumber } from './format-number.ts'
import { pageRequest } from './paging.ts'
import { calendarDay, text } from './text.ts'

export const largestOffset = 10_000
export const maxChosen = 10_000

/** Search text, case-insensitive. */
export const query = { q: text(100).optional().describe('Text to look for, in any case') }

/** Boolean in JSON, or as text in a query string. */
export const flag = z
  .union([z.boolean(), z.enum(['true', 'false'])], 'Must be true or false')
  .transform((written) => written === true || written === 'true')

/** Calendar days of the business zone, both included. */
export const days = { from: calendarDay.optional(), to: calendarDay.optional() }
export type Days = { from?: string | undefined; to?: string | undefined }

/** Request of a list: filter, sort and page. A page starts after `offset` rows or, newest first, `before` a row. */
export const listRequest = <const Sort extends string, Filter extends z.ZodRawShape>(
  sorts: readonly Sort[],
  filter: z.ZodObject<Filter>,
) =>
  filter.extend({
    ...pageRequest.shape,
    offset: z.coerce
      .number('Must be a number')
      .int('Must be a whole number')
      .min(0, 'Must be at least 0')
      .max(largestOffset, `Must be at most ${formatNumber(largestOffset)}`)
      .optional(),
    sort: z
      .enum(
        sorts.flatMap((name) => [name, `-${name}` as const]),
        `Must be one of ${sorts.join(', ')}, with a minus for the last first`,
      )
      .optional()
      .describe('Newest first unless given; a minus turns it round'),
  })

export type ListRequest<Sort extends string> = {
  limit: number
  /** Overrides the default size limit of a response; not settable through the API. */
  bytes?: number | undefined
  /** Counts the rows that match the filter; not settable through the API. */
  withTotal?: boolean | undefined
  before?: string | undefined
  offset?: number | undefined
  sort?: Sort | `-${Sort}` | undefined
}

/** Rows selected by id, or all rows that match a filter. */
export type Chosen<Filter> = { ids: string[] } | { filter: Filter }
