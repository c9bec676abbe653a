import { z } from 'zod'
import type { Stored } from '../entity.ts'
import { trashKinds } from '../records/kinds.ts'
import { personSchema } from '../response-fields.ts'
import { periods } from '../retention/periods.ts'

/** Days for which a deleted record can be restored. */
export const trashDays = periods.trash.count

export const trashRequest = z.object({
  kind: z.enum(trashKinds, 'Must be review, contact, portfolio, blog or project').optional(),
  limit: z.coerce.number('Must be a number').int().min(1).max(200).default(100),
  offset: z.coerce.number('Must be a number').int().min(0).max(10_000).default(0),
})
export type TrashRequest = z.infer<typeof trashRequest>

export const trashRow = z.object({
  _id: z.uuid(),
  kind: z.enum(trashKinds),
  title: z.string(),
  removedAt: z.iso.datetime(),
  removedBy: personSchema.nullable(),
  purgedAt: z.iso.datetime().describe('Time of permanent deletion'),
})
export type TrashRow = z.output<typeof trashRow>

export type TrashedRecord = Stored<typeof trashRow>
