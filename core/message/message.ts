import { z } from 'zod'
import { type Attachment, attachmentIds } from '../attachment/attachment.ts'
import type { Page } from '../paging.ts'
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

/** The latest messages of a record, oldest first. */
export type Conversation = {
  messages: Message[]
  /** The first of them, where there are earlier ones. */
  earlierThan: string | undefined
}

export const toConversation = ({ rows, nextBefore }: Page<Message>): Conversation => ({
  messages: rows.toReversed(),
  earlierThan: nextBefore,
})

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
