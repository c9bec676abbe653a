import { z } from 'zod'
import { attachmentIds, fileRow } from '../attachment/attachment.ts'
import type { Stored } from '../entity.ts'
import type { Page } from '../paging.ts'
import { signedName } from '../signed-name.ts'
import { requiredText, yesOrNo } from '../text.ts'

/** Kinds of records with messages. */
export type ThreadKind = 'order' | 'template-request' | 'problem' | 'contact' | 'quote' | 'invoice'

/** Kinds of records whose mails can be answered by mail. An answer continues the thread of the record; one without a
 * thread opens a conversation that names the record. */
export const mailedKinds = [
  'contact',
  'order',
  'problem',
  'quote',
  'template-request',
  'invoice',
  'project',
] as const
export type MailedKind = (typeof mailedKinds)[number]

/** Message in the conversation of a record. */
export const messageInput = z.object({
  text: requiredText(10_000, 'Please write a message'),
  attachmentIds,
  internal: yesOrNo
    .nullish()
    .transform((isInternal) => isInternal ?? false)
    .describe('Only staff read it; only they may write one'),
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

export const messageRow = z.object({
  _id: z.uuid(),
  at: z.iso.datetime(),
  by: z.string().describe('Name of the author; empty if the account no longer exists'),
  isByLink: z.boolean().describe('true: written by a share link, with the name that was typed'),
  isStaff: z.boolean(),
  isInternal: z.boolean(),
  text: z.string(),
  quoted: z.string().describe('Quoted mails and signature of a message that came by mail'),
  files: z.array(fileRow),
})
export type MessageRow = z.output<typeof messageRow>

export const conversationFields = {
  messages: z.array(messageRow).describe('The latest, oldest first'),
  earlierMessages: z.string().nullable().describe('Path of the earlier messages, newest first'),
}

export type Message = Stored<typeof messageRow>

/** Message of the holder of a share link. */
export const shareMessage = z.object({
  name: signedName('Please enter your name'),
  text: requiredText(2_000, 'Please write a message'),
})
export type ShareMessage = z.output<typeof shareMessage>

/** The part of a message that the holder of a share link sees. */
export const sharedMessageRow = messageRow.pick({
  ...{ _id: true, at: true, by: true, isStaff: true, text: true },
})
export type SharedMessageRow = z.output<typeof sharedMessageRow>

/** Returns the text of a notice about a message, with the name that came by link. */
export const signByLink = (text: string, linkName: string | undefined): string =>
  linkName === undefined ? text : `By link: ${linkName}\n\n${text}`
