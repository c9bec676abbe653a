import type { CredentialRow, RevealedCredential } from '#core/credential/credential.ts'
import type { CredentialKind } from '#core/credential/credential-fields.ts'
import type { RevealRow } from '#core/project/project.ts'
import type { ApiClient } from './client.ts'

export type { CredentialRow, RevealedCredential, RevealRow }

type Values = Record<string, string>

const pathOf = (projectId: string) => `/projects/${projectId}/secrets`

export const listCredentials = (api: ApiClient, projectId: string) =>
  api.get<CredentialRow[]>(pathOf(projectId))

/** Adds access data. A retry with the same `key` adds no second entry. */
export const addCredential = (
  api: ApiClient,
  projectId: string,
  entry: { kind: CredentialKind; label: string; fields: Values; changeEveryMonths: number | null },
  key: string,
) => api.post(pathOf(projectId), entry, { key })

export const changeCredential = (
  api: ApiClient,
  projectId: string,
  { _id: id, version }: Pick<CredentialRow, '_id' | 'version'>,
  change: { label?: string; fields: Values; changeEveryMonths: number | null },
) => api.patch(`${pathOf(projectId)}/${id}`, { version, ...change })

export const removeCredential = (api: ApiClient, projectId: string, id: string) =>
  api.remove(`${pathOf(projectId)}/${id}`)

/** Reveals one entry. Fails with 428 if the sign-in is not recent. */
export const revealCredential = (api: ApiClient, projectId: string, id: string, reason: string) =>
  api.post<RevealedCredential>(`${pathOf(projectId)}/${id}/reveal`, { reason }, { isRepeatable: true })

/** Lists who revealed the access data, latest first. */
export const listReveals = (api: ApiClient, projectId: string) =>
  api.list<RevealRow>(`/projects/${projectId}/looks?limit=20`)
