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

/** Mail that was set aside because taking it failed. It is still in the mailbox. */
const setAsideRow = z.object({
  _id: z.uuid(),
  sender: z.string(),
  subject: z.string(),
  failure: z.string(),
  isWanted: z.boolean().describe('True until it was tried again'),
  createdAt: z.iso.datetime(),
})
export type SetAside = Omit<z.output<typeof setAsideRow>, '_id' | 'createdAt'> & {
  id: string
  createdAt: Date
}

/** State of the mailbox, and the mails of the last 30 days. */
export const inboundStatusSchema = z.object({
  isConfigured: z.boolean(),
  fetchedAt: z.iso.datetime().nullable(),
  failingSince: z.iso.datetime().nullable(),
  failure: z.string(),
  counts: z.array(z.object({ outcome: z.enum(inboundOutcomes), count: z.int() })),
  setAside: z.array(setAsideRow).describe('The latest mails that could not be taken'),
})
export type InboundStatusRow = z.output<typeof inboundStatusSchema>
export type InboundStatus = Omit<InboundStatusRow, 'fetchedAt' | 'failingSince' | 'setAside'> & {
  fetchedAt: Date | null
  failingSince: Date | null
  setAside: SetAside[]
}
