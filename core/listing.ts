import { z } from 'zod'
import { pageRequest } from './paging.ts'
import { calendarDay, text } from './text.ts'

export const largestOffset = 10_000
export const mostChosen = 10_000

/** Words to look for, in any case. */
export const query = { q: text(100).optional().describe('Text to look for, in any case') }

/** A yes or no, as a form or an address spells it. */
export const flag = z
  .union([z.boolean(), z.enum(['true', 'false'])], 'Must be true or false')
  .transform((written) => written === true || written === 'true')

/** Days of UTC, both included. */
export const days = { from: calendarDay.optional(), to: calendarDay.optional() }
export type Days = { from?: string | undefined; to?: string | undefined }

/** How the rows that a filter leaves are ordered and cut: a page after `offset` rows, or, newest first, those `before` a row. */
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
      .max(largestOffset, `Must be at most ${largestOffset.toLocaleString('en')}`)
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
  /** How much one answer may hold, where it isn't as usual; no caller of the API can say so. */
  bytes?: number | undefined
  before?: string | undefined
  offset?: number | undefined
  sort?: Sort | `-${Sort}` | undefined
}

/** Some rows by their ids, or all that a filter leaves. */
export type Chosen<Filter> = { ids: string[] } | { filter: Filter }
