import { z } from 'zod'
import { type TrashKind, trashKinds } from '../records/kinds.ts'
import { periods } from '../retention/periods.ts'

/** Days for which a deleted record can be restored. */
export const trashDays = periods.trash.count

export const trashRequest = z.object({
  kind: z.enum(trashKinds, 'Must be review, portfolio, blog or project').optional(),
  limit: z.coerce.number('Must be a number').int().min(1).max(200).default(100),
  offset: z.coerce.number('Must be a number').int().min(0).max(10_000).default(0),
})
export type TrashRequest = z.infer<typeof trashRequest>

export type TrashedRecord = {
  id: string
  kind: TrashKind
  /** Display title of the record. */
  title: string
  removedAt: Date
  removedBy: { id: string; email: string; name: string } | null
  /** Time from which the record is deleted permanently. */
  purgedAt: Date
}
