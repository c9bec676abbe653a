import { z } from 'zod'
import { answerDueAt, answerFilter } from '../answer-due/answer-due.ts'
import { type Attachment, fileRow } from '../attachment/attachment.ts'
import { contactRow } from '../contact/contact.ts'
import type { Stored } from '../entity.ts'
import { type Inquiry, inquiryRow } from '../inquiry/inquiry.ts'
import { flag, listRequest, query } from '../listing.ts'
import { type Conversation as Latest, messageRow } from '../message/message.ts'
import { mailStates } from '../notice/notice.ts'
import { seenVersion } from '../seen-version.ts'
import { idOf, recordedDay, requiredText, text, yesOrNo } from '../text.ts'
import { assigneeFilter } from '../work/assignee-filter.ts'
import {
  recordsOfConversation,
  type SubjectKind,
  subjectOfConversation,
} from './conversation-records-input.ts'
import { conversationChannels, conversationStatuses } from './conversation-status.ts'

const status = z.enum(conversationStatuses, `Must be one of ${conversationStatuses.join(', ')}`)
const label = text(40).transform((written) => written.trim())
const labels = z
  .array(label.refine((written) => written !== '', 'Must not be empty'))
  .max(10, 'Must be at most 10 labels')
  .transform((all) => [...new Set(all)])

export const conversationFilter = z.object({
  ...query,
  read: flag.optional(),
  status: status.optional(),
  assignee: assigneeFilter.optional(),
  label: label.optional(),
  answer: answerFilter.optional(),
  due: flag.optional().describe('True for those whose follow-up day has come'),
})
export type ConversationFilter = z.infer<typeof conversationFilter>

export const conversationListRequest = listRequest(
  ['createdAt', 'lastWrittenAt', 'followUpOn', 'answerDueAt', 'name', 'email', 'read'],
  conversationFilter,
)
export type ConversationListRequest = z.infer<typeof conversationListRequest>

export const conversationChange = z.object({
  version: seenVersion,
  status: status.optional(),
  /** _id of a member of staff; null to unassign. */
  assignee: idOf('a member of staff').nullish(),
  followUpOn: z
    .union([z.literal(''), z.null(), recordedDay], 'Must be a date such as 2026-01-31')
    .transform((written) => written || null)
    .optional(),
  labels: labels.optional(),
})
export type ConversationChange = z.infer<typeof conversationChange>

export const replyInput = z.object({
  text: requiredText(10_000, 'Please write a message'),
  internal: yesOrNo
    .nullish()
    .transform((isInternal) => isInternal ?? false)
    .describe('A note for staff, which is never mailed'),
  status: z
    .enum(['open', 'waiting', 'done'], 'Must be open, waiting or done')
    .nullish()
    .describe('State after a reply; waiting unless given'),
})
export type ReplyInput = z.infer<typeof replyInput>

export const conversationRow = contactRow.extend({
  status,
  assignee: z.object({ _id: z.uuid(), name: z.string() }).nullable(),
  followUpOn: z.iso.date().nullable(),
  labels: z.array(z.string()),
  lastWrittenAt: z.iso.datetime(),
  lastWrittenBy: z.enum(['client', 'staff']),
  subject: z.string().describe('Subject of the mail that opened the conversation'),
  answerDueAt,
  channel: z.enum(conversationChannels).describe('Contact form, a mail, or Order Now'),
  addressClient: z
    .object({ _id: z.uuid(), name: z.string() })
    .nullable()
    .describe(
      'Client whose address the sender gave, which proves nothing. Null if the conversation is linked to a client, or without permission to read clients',
    ),
  isOurs: z.boolean().describe('Staff opened it with a mail; `message` is empty then'),
  version: z.int(),
})
export type ConversationRow = z.output<typeof conversationRow>
export const conversationNames = { read: 'isRead' } as const
export type Conversation = Omit<Stored<typeof conversationRow, typeof conversationNames>, 'lastWrittenBy'> & {
  isLastByStaff: boolean
}

export const deliveryRow = z.object({ mailId: z.uuid(), status: z.enum(mailStates), failure: z.string() })
export type Delivery = z.output<typeof deliveryRow>

export const conversationMessageRow = messageRow.extend({
  delivery: deliveryRow.nullable().describe('State of the mail that carries a reply'),
})
export type ConversationMessage = Stored<typeof conversationMessageRow>

export const wholeConversationRow = conversationRow.extend({
  files: z.array(fileRow).describe('Files of the mail that opened the conversation'),
  canReply: z.boolean().describe('False without a valid e-mail address'),
  hasMailServer: z.boolean().describe('Without one, answers are stored and not sent'),
  client: z
    .object({ _id: z.uuid(), name: z.string() })
    .nullable()
    .describe('Client that the sender is; null if none, or without permission to read clients'),
  ...recordsOfConversation.shape,
  about: subjectOfConversation
    .nullable()
    .describe('Record whose mail the sender answered; null if none, or without permission to read it'),
  inquiry: inquiryRow.nullable().describe('How a conversation of the channel chat began'),
  messages: z.array(conversationMessageRow).describe('The latest, oldest first'),
  earlierMessages: z.string().nullable().describe('Path of the earlier messages, newest first'),
})
export type WholeConversation = z.output<typeof wholeConversationRow>
type MadeRecord = { id: string; number: string }
export type ConversationDetail = Conversation &
  Omit<Latest, 'messages'> & {
    canReply: boolean
    hasMailServer: boolean
    client: { id: string; name: string } | null
    problem: MadeRecord | null
    order: MadeRecord | null
    quote: { id: string; number: string | null } | null
    about: { kind: SubjectKind; id: string; name: string } | null
    inquiry: Inquiry | null
    files: Attachment[]
    messages: ConversationMessage[]
  }
