import type { MailRow, MailWithLogRow } from '#core/notice/notice.ts'
import type { ApiClient } from './client.ts'

export type { MailRow, MailWithLogRow }

export const getMail = (api: ApiClient, id: string) => api.get<MailWithLogRow>(`/mails/${id}`)

export const resendMail = (api: ApiClient, id: string) => api.post(`/mails/${id}/resend`)
