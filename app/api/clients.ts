import type { ClientDetailRow, ClientFields, ClientRow } from '#core/client/client.ts'
import type { ClientRecordKind, ClientRecordRow } from '#core/client/client-records.ts'
import type { ApiClient } from './client.ts'

export type { ClientDetailRow, ClientRecordKind, ClientRecordRow, ClientRow }
export type ClientBody = ClientFields & { email?: string }

export const getClient = (api: ApiClient, id: string) => api.get<ClientDetailRow>(`/clients/${id}`)

export const addClient = (api: ApiClient, client: ClientBody, key: string) =>
  api.post<{ insertedId: string }>('/clients', client, { key })

export const changeClient = (
  api: ApiClient,
  id: string,
  change: Partial<ClientFields> & { version: number },
) => api.patch(`/clients/${id}`, change)

/** Lists records of a client, newest first; without a kind the whole timeline. */
export const listClientRecords = (api: ApiClient, id: string, kind: ClientRecordKind | undefined) =>
  api.list<ClientRecordRow>(`/clients/${id}/records?limit=25${kind ? `&kind=${kind}` : ''}`)
