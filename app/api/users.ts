import type { PersonRow } from '#core/person/person.ts'
import type { SignInChange } from '#core/person/sign-in-change.ts'
import type { Role } from '#core/role/role.ts'
import type { ApiClient } from './client.ts'

type Changed = { acknowledged: true; matchedCount: number; modifiedCount: number }

/** Lists users. `filter` has the screen's query parameters: q, role, disabled, removed. */
export const listUsers = (api: ApiClient, filter: URLSearchParams) => api.list<PersonRow>(`/users?${filter}`)

export const isAdmin = async (api: ApiClient, email: string): Promise<boolean> =>
  (await api.get<{ admin: boolean }>(`/users/admin/${encodeURIComponent(email)}`)).admin

/** Confirms the account. The specification requires it once after each sign-in. */
export const confirmUser = (api: ApiClient, user: { email: string; name: string }) =>
  api.post<{ acknowledged: true; insertedId: string }>('/users', { email: user.email, name: user.name })

export const changeRole = (api: ApiClient, email: string, role: Role) =>
  api.put<Changed>(`/users/${encodeURIComponent(email)}/role`, { role })

export const changeSignIn = (api: ApiClient, email: string, change: SignInChange) =>
  api.put<Changed>(`/users/${encodeURIComponent(email)}/sign-in`, change)

export const changeUser = (api: ApiClient, id: string, change: { disabled: boolean }) =>
  api.patch<Changed>(`/users/${id}`, change)
