import type { PaymentSettingsInput, SettingsRow } from '#core/payment-settings/payment-settings.ts'
import type { ApiClient } from './client.ts'
import type { MethodRow } from './payments.ts'

export type { SettingsRow }

export const readSettings = (api: ApiClient) => api.get<SettingsRow>('/payment-settings')
export const saveSettings = (api: ApiClient, settings: Partial<PaymentSettingsInput> & { version: number }) =>
  api.patch('/payment-settings', settings)

export type MethodWritten = Omit<MethodRow, '_id' | 'sortOrder' | 'revision' | 'createdAt' | 'version'>

export const listAllMethods = (api: ApiClient) => api.get<MethodRow[]>('/payment-methods/all')
export const addMethod = (api: ApiClient, method: MethodWritten) => api.post('/payment-methods', method)
export const changeMethod = (
  api: ApiClient,
  { _id, version }: MethodRow,
  change: Partial<MethodWritten> & { confirmed?: boolean },
) => api.patch(`/payment-methods/${_id}`, { ...change, version })
export const orderMethods = (api: ApiClient, ids: string[]) => api.put('/payment-methods/order', { ids })
