import type { InboundStatusRow } from '#core/inbound/inbound.ts'
import type { MailRow, MailWithLogRow, ReminderRow } from '#core/notice/notice.ts'
import type { ApiClient } from './client.ts'

export type { InboundStatusRow, MailRow, MailWithLogRow, ReminderRow }

export const getMail = (api: ApiClient, id: string) => api.get<MailWithLogRow>(`/mails/${id}`)

export const readMailbox = (api: ApiClient) => api.get<InboundStatusRow>('/mailbox')

export const retrySetAside = (api: ApiClient) => api.post('/mailbox/retry')

export const resendMail = (api: ApiClient, id: string) => api.post(`/mails/${id}/resend`)
