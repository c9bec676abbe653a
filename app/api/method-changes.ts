import type { MethodChangeRow } from '#core/payment-method/method-change.ts'
import type { ApiClient } from './client.ts'

export const listMethodChanges = (api: ApiClient) => api.get<MethodChangeRow[]>('/payment-method-changes')

export const approveMethodChange = (api: ApiClient, id: string) =>
  api.post(`/payment-method-changes/${id}/approve`, {})

export const cancelMethodChange = (api: ApiClient, id: string) => api.remove(`/payment-method-changes/${id}`)
