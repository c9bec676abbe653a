import { z } from 'zod'
import { emailInput } from '../email-input.ts'
import { idOf, requiredText } from '../text.ts'

/** Mail from staff to a client, which opens a conversation. */
export const conversationInput = z.object({
  clientId: idOf('a client'),
  email: emailInput
    .nullish()
    .describe('One of the addresses of the client or of its members; the oldest by default'),
  subject: requiredText(200, 'Please enter a subject'),
  text: requiredText(10_000, 'Please write a message'),
})
export type ConversationInput = z.output<typeof conversationInput>
