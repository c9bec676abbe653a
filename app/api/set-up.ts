import type { SetUp } from '#core/set-up/set-up.ts'
import type { ApiClient } from './client.ts'

export type { SetUp }

export const readSetUp = (api: ApiClient) => api.get<SetUp>('/set-up')
export const removeSample = (api: ApiClient) => api.remove<{ deletedCount: number }>('/sample')
