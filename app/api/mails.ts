import type { MailState } from '#core/notice/notice.ts'
import type { ApiClient } from './client.ts'

export type MailRow = {
  _id: string
  recipient: string
  subject: string
  status: MailState
  attempts: number
  failure: string
  nextAttemptAt: string | null
  sentAt: string | null
  createdAt: string
}
export type MailWithLog = MailRow & {
  text: string
  log: { _id: string; at: string; sent: boolean; answer: string }[]
}

export const getMail = (api: ApiClient, id: string) => api.get<MailWithLog>(`/mails/${id}`)

export const resendMail = (api: ApiClient, id: string) => api.post(`/mails/${id}/resend`)
