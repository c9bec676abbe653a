import type { PushDeviceInput, PushDeviceRow } from '#core/push/push.ts'
import type { ApiClient } from './client.ts'

export type { PushDeviceRow }

export const listPushDevices = (api: ApiClient) => api.get<PushDeviceRow[]>('/push-devices')
export const readPushKey = (api: ApiClient) => api.get<{ publicKey: string }>('/push-devices/key')
export const addPushDevice = (api: ApiClient, subscription: PushDeviceInput) =>
  api.post<{ insertedId: string }>('/push-devices', subscription)
export const testPushDevice = (api: ApiClient, id: string) => api.post(`/push-devices/${id}/test`)
export const removePushDevice = (api: ApiClient, id: string) => api.remove(`/push-devices/${id}`)
