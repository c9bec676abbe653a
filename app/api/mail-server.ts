import type { MailServerInput, MailServerRow, MailTestRow } from '#core/mail-server/mail-server.ts'
import type { ApiClient } from './client.ts'

export type { MailServerRow, MailTestRow }

export const readMailServer = (api: ApiClient) => api.get<MailServerRow>('/mail-server')
export const saveMailServer = (api: ApiClient, server: MailServerInput & { version: number }) =>
  api.put('/mail-server', server)
export const removeMailServer = (api: ApiClient, version: number) =>
  api.remove(`/mail-server?version=${version}`)
export const testMailServer = (api: ApiClient) => api.post<MailTestRow>('/mail-server/test')
