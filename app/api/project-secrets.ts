import type { RevealRow, SecretName } from '#core/project/project.ts'
import type { ApiClient } from './client.ts'

export type { RevealRow, SecretName }

/** Reveals one password. Fails with 428 if the sign-in is not recent. */
export const revealSecret = async (api: ApiClient, projectId: string, field: SecretName): Promise<string> =>
  (await api.post<{ value: string }>(`/projects/${projectId}/reveal`, { field })).value

/** Lists who revealed the passwords, latest first. */
export const listReveals = (api: ApiClient, projectId: string) =>
  api.list<RevealRow>(`/projects/${projectId}/looks?limit=20`)
