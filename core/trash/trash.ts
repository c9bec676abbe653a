import { z } from 'zod'
import { periods } from '../retention/periods.ts'

export const trashKinds = ['review', 'portfolio', 'blog', 'project'] as const
export type TrashKind = (typeof trashKinds)[number]

/** How long something thrown away can be taken back. */
export const trashDays = periods.trash.count

export const trashRequest = z.object({
  kind: z.enum(trashKinds, 'Must be review, portfolio, blog or project').optional(),
  limit: z.coerce.number('Must be a number').int().min(1).max(200).default(100),
  offset: z.coerce.number('Must be a number').int().min(0).max(10_000).default(0),
})
export type TrashRequest = z.infer<typeof trashRequest>

export type Thrown = {
  id: string
  kind: TrashKind
  /** What people know it by. */
  title: string
  removedAt: Date
  removedBy: { id: string; email: string; name: string } | null
  /** When it goes for good. */
  purgedAt: Date
}
