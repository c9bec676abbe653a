import type { RecoveryStatus } from '#core/recovery-code/recovery-code.ts'
import type { ApiClient } from './client.ts'

export type { RecoveryStatus }

export const readRecoveryStatus = (api: ApiClient) => api.get<RecoveryStatus>('/recovery-codes')

/** Makes a new set. Fails with 428 if the sign-in is not recent. */
export const createRecoveryCodes = (api: ApiClient) =>
  api.post<{ insertedId: string; codes: string[] }>('/recovery-codes', {})
