import { z } from 'zod'

export const inboundOutcomes = [
  'answer',
  'conversation',
  'unreadable',
  'automatic',
  'own',
  'limited',
] as const
export type InboundOutcome = (typeof inboundOutcomes)[number]

export const outcomeLabels: Record<InboundOutcome, string> = {
  answer: 'Answers added to their thread',
  conversation: 'New conversations',
  unreadable: 'Could not be read',
  automatic: 'Automatic mails, left out',
  own: 'Mails of this site, left out',
  limited: 'Too many from one sender, left out',
}

/** State of the mailbox, and the mails of the last 30 days. */
export const inboundStatusSchema = z.object({
  isConfigured: z.boolean(),
  fetchedAt: z.iso.datetime().nullable(),
  failingSince: z.iso.datetime().nullable(),
  failure: z.string(),
  counts: z.array(z.object({ outcome: z.enum(inboundOutcomes), count: z.int() })),
})
export type InboundStatusRow = z.output<typeof inboundStatusSchema>
export type InboundStatus = Omit<InboundStatusRow, 'fetchedAt' | 'failingSince'> & {
  fetchedAt: Date | null
  failingSince: Date | null
}
