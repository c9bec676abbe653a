import { z } from 'zod'
import type { Page } from '#core/paging.ts'

export const created = (insertedId: string) => ({ acknowledged: true as const, insertedId })
export const changed = (modifiedCount: number) => ({
  acknowledged: true as const,
  matchedCount: 1,
  modifiedCount,
})
export const deleted = () => ({ acknowledged: true as const, deletedCount: 1 })

export const createdSchema = z.object({ acknowledged: z.literal(true), insertedId: z.uuid() })
export const changedSchema = z.object({
  acknowledged: z.literal(true),
  matchedCount: z.int(),
  modifiedCount: z.int(),
})
export const deletedSchema = z.object({ acknowledged: z.literal(true), deletedCount: z.int() })

export const idParams = z.object({ id: z.uuid() })

/** The `Link` header of a list while there is more of it. */
export function nextLink(path: string, { nextBefore }: Page<unknown>, limit: number) {
  return nextBefore ? { link: `<${path}?limit=${limit}&before=${nextBefore}>; rel="next"` } : {}
}
