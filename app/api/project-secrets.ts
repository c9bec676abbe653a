import type { ApiClient } from './client.ts'

export type SecretName = 'EmailPassword' | 'wpPassword'
export type LookRow = {
  _id: string
  at: string
  field: SecretName
  by: { _id: string; email: string; name: string } | null
}

/** Refused with 428 when the sign-in is more than minutes old. */
export const revealSecret = async (api: ApiClient, projectId: string, field: SecretName): Promise<string> =>
  (await api.post<{ value: string }>(`/projects/${projectId}/reveal`, { field })).value

/** Who looked, the last one first. */
export const listLooks = (api: ApiClient, projectId: string) =>
  api.list<LookRow>(`/projects/${projectId}/looks?limit=20`)
