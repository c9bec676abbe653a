import type { ApiClient } from './client.ts'

export const askForBackup = (api: ApiClient) => api.post('/backups')

export const askForProof = (api: ApiClient) => api.post('/backups/proof')
