import type { ApiClient } from './client.ts'

export const exportAccount = (api: ApiClient) => api.get<object>('/account/export')

/** Deletes the account. Fails with 428 if the sign-in is not recent, and with 409 for the last administrator. */
export const removeAccount = (api: ApiClient) => api.remove('/account')
