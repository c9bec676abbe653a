import { z } from 'zod'
import type { Stored } from '../entity.ts'

export const eventRow = z.object({
  at: z.iso.datetime(),
  by: z.string().describe('Empty for automatic changes'),
  isStaff: z.boolean(),
  /** Empty for the creation of the record. */
  from: z.string(),
  to: z.string(),
  reason: z.string(),
})
export type EventRow = z.output<typeof eventRow>

/** Change of a record's state. */
export type StateChange = Stored<typeof eventRow>
