import type { ApiClient } from './client.ts'

export type SessionRow = {
  _id: string
  startedAt: string
  lastUsedAt: string
  expiresAt: string
  address: string
  userAgent: string
  /** The one of this very browser. */
  isCurrent: boolean
}

export const listOwnSessions = (api: ApiClient) => api.get<SessionRow[]>('/auth/sessions')

/** For administrators. */
export const listSessionsOf = (api: ApiClient, userId: string) =>
  api.get<SessionRow[]>(`/users/${userId}/sessions`)

export const endSession = (api: ApiClient, id: string) =>
  api.remove<{ acknowledged: true; deletedCount: number }>(`/auth/sessions/${id}`)
