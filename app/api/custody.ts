import type { z } from 'zod'
import type { CustodyRow, custodyInput, custodyPatch, OwnCustodyRow } from '#core/custody/custody.ts'
import type { ApiClient } from './client.ts'

export type { CustodyRow, OwnCustodyRow }
export type CustodyBody = z.input<typeof custodyInput>

export const getCustodyItem = (api: ApiClient, id: string) => api.get<CustodyRow>(`/custody/id/${id}`)

/** Adds an entry. A retry with the same `key` adds no second one. */
export const addCustodyItem = (api: ApiClient, item: CustodyBody, key: string) =>
  api.post('/custody', item, { key })

export const changeCustodyItem = (
  api: ApiClient,
  { _id: id, version }: Pick<CustodyRow, '_id' | 'version'>,
  change: Omit<z.input<typeof custodyPatch>, 'version'>,
) => api.patch(`/custody/${id}`, { version, ...change })

/** Reads the certificate of the entry's host. The result is part of the entry. */
export const checkCertificate = (api: ApiClient, id: string) =>
  api.post(`/custody/${id}/check`, undefined, { isRepeatable: true })

export const removeCustodyItem = (api: ApiClient, id: string) => api.remove(`/custody/${id}`)

/** The first 100, the next to expire first. */
export const listOwnCustody = (api: ApiClient, email: string) =>
  api.list<OwnCustodyRow>(`/custody/${encodeURIComponent(email)}?sort=expiresOn&limit=100`)
