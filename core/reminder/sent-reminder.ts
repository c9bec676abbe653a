import { z } from 'zod'
import type { Stored } from '../entity.ts'

/** Reminder of an invoice that its client got. */
export const sentReminderRow = z.object({
  at: z.iso.datetime(),
  isAutomatic: z.boolean(),
  by: z.string().describe('Name of the staff member who sent it; empty for an automatic one'),
})
export type SentReminderRow = z.output<typeof sentReminderRow>
export type SentReminder = Stored<typeof sentReminderRow>
