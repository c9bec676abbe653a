import { z } from 'zod'
import { type Attachment, attachmentIds } from '../attachment/attachment.ts'
import { requiredText } from '../text.ts'

/** Words on the thread of a record. */
export const messageInput = z.object({
  text: requiredText(10_000, 'Please write a message'),
  attachmentIds,
  internal: z
    .boolean('Must be true or false')
    .nullish()
    .transform((isInternal) => isInternal ?? false)
    .describe('Only administrators read it; only they may write one'),
})
export type MessageInput = z.infer<typeof messageInput>

export type Message = {
  id: string
  at: Date
  /** The person's name; empty where the account is gone. */
  by: string
  isStaff: boolean
  isInternal: boolean
  text: string
  files: Attachment[]
}
