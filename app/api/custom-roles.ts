import type { CustomRoleInput, CustomRoleRow } from '#core/custom-role/custom-role.ts'
import type { ApiClient } from './client.ts'

export const listCustomRoles = (api: ApiClient) => api.get<CustomRoleRow[]>('/custom-roles')

export const addCustomRole = (api: ApiClient, body: CustomRoleInput) => api.post('/custom-roles', body)

export const changeCustomRole = (api: ApiClient, id: string, change: CustomRoleInput & { version: number }) =>
  api.patch(`/custom-roles/${id}`, change)

export const removeCustomRole = (api: ApiClient, id: string) => api.remove(`/custom-roles/${id}`)
