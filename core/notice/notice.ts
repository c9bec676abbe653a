import { z } from 'zod'
import type { Stored } from '../entity.ts'
import { flag, listRequest, query } from '../listing.ts'
import { pageRequest } from '../paging.ts'

export const noticeListRequest = pageRequest.extend({ unread: flag.optional() })
export type NoticeListRequest = z.infer<typeof noticeListRequest>

export const noticeRow = z.object({
  _id: z.uuid(),
  title: z.string(),
  text: z.string(),
  link: z.string().describe('Path on this site'),
  read: z.boolean(),
  createdAt: z.iso.datetime(),
})
export type NoticeRow = z.output<typeof noticeRow>

export type Notice = Omit<Stored<typeof noticeRow>, 'read'> & { readAt: Date | null }

export const mailStates = ['waiting', 'sent', 'failed', 'kept'] as const
export type MailState = (typeof mailStates)[number]

export const mailFilter = z.object({
  ...query,
  status: z.enum(mailStates, `Must be one of ${mailStates.join(', ')}`).optional(),
})
export type MailFilter = z.infer<typeof mailFilter>
export const mailListRequest = listRequest(['createdAt'], mailFilter)
export type MailListRequest = z.infer<typeof mailListRequest>

const time = z.iso.datetime()

export const mailRow = z.object({
  _id: z.uuid(),
  recipient: z.string(),
  subject: z.string(),
  status: z.enum(mailStates),
  attempts: z.int(),
  failure: z.string(),
  nextAttemptAt: time.nullable(),
  sentAt: time.nullable(),
  createdAt: time,
})
export type MailRow = z.output<typeof mailRow>

export const mailAttemptRow = z.object({ _id: z.uuid(), at: time, sent: z.boolean(), answer: z.string() })
export const mailAttemptNames = { sent: 'isSent' } as const
export const mailWithLogRow = mailRow.extend({ text: z.string(), log: z.array(mailAttemptRow) })
export type MailWithLogRow = z.output<typeof mailWithLogRow>

export type Mail = Omit<Stored<typeof mailRow>, 'nextAttemptAt'> & { nextAttemptAt: Date }
export type MailWithLog = Mail & {
  text: string
  log: Stored<typeof mailAttemptRow, typeof mailAttemptNames>[]
}

export const reminderFilter = z.object(query)
export const reminderListRequest = listRequest(['createdAt'], reminderFilter)
export type ReminderListRequest = z.infer<typeof reminderListRequest>

/** Reminder of a client, with its mail. */
export const reminderRow = z.object({
  _id: z.uuid(),
  recipient: z.string(),
  title: z.string(),
  mailId: z
    .uuid()
    .nullable()
    .describe('null if the person turned mails off, gets a digest, or the mail was deleted'),
  mailStatus: z.enum(mailStates).nullable(),
  createdAt: time,
})
export type ReminderRow = z.output<typeof reminderRow>
export type Reminder = Stored<typeof reminderRow>
