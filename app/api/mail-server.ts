import type {
  IncomingMailServerInput,
  IncomingMailServerRow,
} from '#core/mail-server/incoming-mail-server.ts'
import type {
  MailboxTrialRow,
  MailServerInput,
  MailServerRow,
  MailTestRow,
} from '#core/mail-server/mail-server.ts'
import type { ApiClient } from './client.ts'

export type { IncomingMailServerRow, MailServerRow }

type Versioned<Input> = Input & { version: number }

export const readMailServer = (api: ApiClient) => api.get<MailServerRow>('/mail-server')
export const saveMailServer = (api: ApiClient, server: Versioned<MailServerInput>) =>
  api.put('/mail-server', server)
export const removeMailServer = (api: ApiClient, version: number) =>
  api.remove(`/mail-server?version=${version}`)
export const testMailServer = (api: ApiClient) => api.post<MailTestRow>('/mail-server/test')

export const readIncomingMailServer = (api: ApiClient) =>
  api.get<IncomingMailServerRow>('/incoming-mail-server')
export const saveIncomingMailServer = (api: ApiClient, server: Versioned<IncomingMailServerInput>) =>
  api.put('/incoming-mail-server', server)
export const removeIncomingMailServer = (api: ApiClient, version: number) =>
  api.remove(`/incoming-mail-server?version=${version}`)
export const tryIncomingMailServer = (api: ApiClient) =>
  api.post<MailboxTrialRow>('/incoming-mail-server/test')
