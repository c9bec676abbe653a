import { z } from 'zod'
import { type Attachment, attachmentIds } from '../attachment/attachment.ts'
import type { Page } from '../paging.ts'
import { requiredText } from '../text.ts'

/** Message in the conversation of a record. */
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
  /** Id of the first message, if there are earlier ones. */
  earlierThan: string | undefined
}

export const toConversation = ({ rows, nextBefore }: Page<Message>): Conversation => ({
  messages: rows.toReversed(),
  earlierThan: nextBefore,
})

export type Message = {
  id: string
  at: Date
  /** Name of the author; empty if the account no longer exists. */
  by: string
  isStaff: boolean
  isInternal: boolean
  text: string
  files: Attachment[]
}
