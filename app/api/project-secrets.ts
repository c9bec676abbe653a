import type { ApiClient } from './client.ts'

export type SecretName = 'EmailPassword' | 'wpPassword'
export type LookRow = {
  _id: string
  at: string
  field: SecretName
  by: { _id: string; email: string; name: string } | null
}

/** Reveals one password. Fails with 428 if the sign-in is not recent. */
export const revealSecret = async (api: ApiClient, projectId: string, field: SecretName): Promise<string> =>
  (await api.post<{ value: string }>(`/projects/${projectId}/reveal`, { field })).value

/** Lists who revealed the passwords, latest first. */
export const listReveals = (api: ApiClient, projectId: string) =>
  api.list<LookRow>(`/projects/${projectId}/looks?limit=20`)
