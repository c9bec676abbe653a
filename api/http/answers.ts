import { z } from 'zod'
import type { ListRequest } from '#core/listing.ts'
import type { Page } from '#core/paging.ts'
import { idOf } from '#core/text.ts'

export const created = (insertedId: string) => ({ acknowledged: true as const, insertedId })
export const changed = (modifiedCount: number) => ({
  acknowledged: true as const,
  matchedCount: 1,
  modifiedCount,
})
export const deleted = (count = 1) => ({ acknowledged: true as const, deletedCount: count })

export const createdSchema = z.object({ acknowledged: z.literal(true), insertedId: z.uuid() })
export const changedSchema = z.object({
  acknowledged: z.literal(true),
  matchedCount: z.int(),
  modifiedCount: z.int(),
})
export const deletedSchema = z.object({ acknowledged: z.literal(true), deletedCount: z.int() })
export const problemSchema = z.object({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  message: z.string(),
  errors: z.record(z.string(), z.string()).optional(),
  state: z.string().optional().describe('Current state of the record, in a conflict about a state change'),
  version: z.int().optional(),
  requestId: z.string().optional().describe('Request id to find the error in the log, with a 500'),
})

/** Body limit in bytes for routes with long texts, in any script. */
export const longTextBodyLimit = 700 * 1024

export const idParams = z.object({ id: z.uuid() })
export const idListSchema = z
  .array(idOf('a row'))
  .min(1, 'Must be at least one')
  .max(1_000, 'Must be at most 1,000')

/** Returns the `Link` header of a list that has a next page. */
export function nextPage(
  path: string,
  request: ListRequest<string> & { [name: string]: unknown },
  { rows, nextBefore }: Page<unknown>,
): { link?: string } {
  if (!nextBefore) return {}
  const { limit, before: _, offset, sort, ...filter } = request
  const isByTime = offset === undefined && (sort === undefined || sort === '-createdAt')
  const cursor = isByTime ? { before: nextBefore } : { offset: (offset ?? 0) + rows.length }
  const parts = Object.entries({ ...filter, sort, limit, ...cursor })
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => `${name}=${encodeURIComponent(String(value))}`)
  return { link: `<${path}?${parts.join('&')}>; rel="next"` }
}

/** Like `nextPage`, plus the number and the sums of the rows that match the filter, for a page that was read with its
 * total. */
export const listHeaders = (...[path, request, page]: Parameters<typeof nextPage>) => ({
  'x-total-count': String(page.total),
  ...(page.sums && { 'x-total-amounts': JSON.stringify(page.sums) }),
  ...nextPage(path, request, page),
})

export const presentPerson = (person: { id: string; email: string; name: string } | null) =>
  person && { _id: person.id, email: person.email, name: person.name }
