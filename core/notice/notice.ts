import { z } from 'zod'
import { flag, listRequest, query } from '../listing.ts'
import { pageRequest } from '../paging.ts'

export const noticeListRequest = pageRequest.extend({ unread: flag.optional() })
export type NoticeListRequest = z.infer<typeof noticeListRequest>

export type Notice = {
  id: string
  title: string
  text: string
  /** Path of this site. */
  link: string
  readAt: Date | null
  createdAt: Date
}

export const mailStates = ['waiting', 'sent', 'failed', 'kept'] as const
export type MailState = (typeof mailStates)[number]

export const mailFilter = z.object({
  ...query,
  status: z.enum(mailStates, `Must be one of ${mailStates.join(', ')}`).optional(),
})
export type MailFilter = z.infer<typeof mailFilter>
export const mailListRequest = listRequest(['createdAt'], mailFilter)
export type MailListRequest = z.infer<typeof mailListRequest>

export type Mail = {
  id: string
  recipient: string
  subject: string
  status: MailState
  attempts: number
  failure: string
  nextAttemptAt: Date
  sentAt: Date | null
  createdAt: Date
}
export type MailAttempt = { id: string; at: Date; isSent: boolean; answer: string }
export type MailWithLog = Mail & { text: string; log: MailAttempt[] }
