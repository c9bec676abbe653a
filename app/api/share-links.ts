import type { ShareLinkRow } from '#core/share-link/share-link.ts'
import type { ApiClient } from './client.ts'

export type { ShareLinkRow }

/** A record that links open. `path` is the one of its kind, such as `quotes`. */
export type SharedRecord = { path: 'quotes' | 'proofs' | 'invoices'; id: string }

const pathOf = ({ path, id }: SharedRecord) => `/${path}/${id}/share-links`

export const listShareLinks = (api: ApiClient, record: SharedRecord) =>
  api.get<ShareLinkRow[]>(pathOf(record))

export const createShareLink = (api: ApiClient, record: SharedRecord) =>
  api.post<{ shareLink: string }>(pathOf(record))

export const revokeShareLink = (api: ApiClient, record: SharedRecord, link: string) =>
  api.remove(`${pathOf(record)}/${link}`)
