import type { ApiClient } from './client.ts'

export const exportAccount = (api: ApiClient) => api.get<object>('/account/export')

/** Refused with 428 when the sign-in is more than minutes old, with 409 for the last administrator. */
export const removeAccount = (api: ApiClient) => api.remove('/account')
