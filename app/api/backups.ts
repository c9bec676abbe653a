import type { ApiClient } from './client.ts'

export const requestBackup = (api: ApiClient) => api.post('/backups')

export const requestRestoreTest = (api: ApiClient) => api.post('/backups/proof')
