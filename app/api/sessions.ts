import type { SessionRow } from '#core/session/session.ts'
import type { ApiClient } from './client.ts'

export const listOwnSessions = (api: ApiClient) => api.get<SessionRow[]>('/auth/sessions')

/** Lists the sessions of any user, for staff with operations. */
export const listSessionsOf = (api: ApiClient, userId: string) =>
  api.get<SessionRow[]>(`/users/${userId}/sessions`)

export const endSession = (api: ApiClient, id: string) =>
  api.remove<{ acknowledged: true; deletedCount: number }>(`/auth/sessions/${id}`)
