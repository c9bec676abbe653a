import type { ApiClient } from './client.ts'

export type UserRow = {
  _id: string
  email: string
  name: string
  picture: string
  role: 'admin' | 'client'
  disabled: boolean
  /** Deleted by its owner. */
  removed: boolean
  /** The address of a deleted account, as long as papers that we keep were made for it. */
  formerEmail: string | null
  createdAt: string
  lastSeenAt: string
}
type Changed = { acknowledged: true; matchedCount: number; modifiedCount: number }

/** `filter` as in the address of the screen: q, role, disabled, removed. */
export const listUsers = (api: ApiClient, filter: URLSearchParams) => api.list<UserRow>(`/users?${filter}`)

export const isAdmin = async (api: ApiClient, email: string): Promise<boolean> =>
  (await api.get<{ admin: boolean }>(`/users/admin/${encodeURIComponent(email)}`)).admin

/** Once after signing in, as the specification has it. */
export const confirmUser = (api: ApiClient, user: { email: string; name: string }) =>
  api.post<{ acknowledged: true; insertedId: string }>('/users', { email: user.email, name: user.name })

export const changeUser = (
  api: ApiClient,
  id: string,
  change: { role?: UserRow['role']; disabled?: boolean },
) => api.patch<Changed>(`/users/${id}`, change)
