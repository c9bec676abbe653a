import type { ClientDetailRow, ClientFields, ClientRow } from '#core/client/client.ts'
import type { ClientRecordKind } from '#core/client/client-record-kinds.ts'
import type { ClientRecordRow } from '#core/client/client-records.ts'
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

/** Finds clients to choose from, a few at most. */
export const findClients = async (api: ApiClient, words: string): Promise<ClientRow[]> =>
  (await api.list<ClientRow>(`/clients?${new URLSearchParams({ limit: '8', q: words })}`)).rows

const mostTags = 12

/** Finds tags to choose from, of the clients that match. */
export async function findClientTags(api: ApiClient, words: string): Promise<string[]> {
  const query = new URLSearchParams({ limit: '100', ...(words && { q: words }) })
  const { rows } = await api.list<ClientRow>(`/clients?${query}`)
  const matching = rows
    .flatMap(({ tags }) => tags)
    .filter((tag) => tag.toLowerCase().includes(words.toLowerCase()))
  return [...new Set(matching)].slice(0, mostTags).sort((one, other) => one.localeCompare(other))
}

export const giveClientEmail = (api: ApiClient, id: string, email: string) =>
  api.put(`/clients/${id}/email`, { email })

export const mergeClient = (api: ApiClient, id: string, into: string) =>
  api.post(`/clients/${id}/merge`, { into })

export const removeClient = (api: ApiClient, id: string) => api.remove(`/clients/${id}`)

export const separateClient = (api: ApiClient, id: string) => api.post(`/clients/${id}/separate`, {})

/** Lists records of a client, newest first; without a kind the whole timeline. */
export const listClientRecords = (api: ApiClient, id: string, kind: ClientRecordKind | undefined) =>
  api.list<ClientRecordRow>(`/clients/${id}/records?limit=25${kind ? `&kind=${kind}` : ''}`)
