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
  /** E-mail address of a deleted account, while invoices or receipts made for it are retained. */
  formerEmail: string | null
  createdAt: string
  lastSeenAt: string
}
type Changed = { acknowledged: true; matchedCount: number; modifiedCount: number }

/** Lists users. `filter` has the screen's query parameters: q, role, disabled, removed. */
export const listUsers = (api: ApiClient, filter: URLSearchParams) => api.list<UserRow>(`/users?${filter}`)

export const isAdmin = async (api: ApiClient, email: string): Promise<boolean> =>
  (await api.get<{ admin: boolean }>(`/users/admin/${encodeURIComponent(email)}`)).admin

/** Confirms the account. The specification requires it once after each sign-in. */
export const confirmUser = (api: ApiClient, user: { email: string; name: string }) =>
  api.post<{ acknowledged: true; insertedId: string }>('/users', { email: user.email, name: user.name })

export const changeUser = (
  api: ApiClient,
  id: string,
  change: { role?: UserRow['role']; disabled?: boolean },
) => api.patch<Changed>(`/users/${id}`, change)
