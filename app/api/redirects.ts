import type { RedirectInput, RedirectRow } from '#core/redirect/redirect.ts'
import type { ApiClient } from './client.ts'

export type { RedirectInput, RedirectRow }

export const listRedirects = (api: ApiClient) => api.get<RedirectRow[]>('/redirects')
export const addRedirect = (api: ApiClient, body: RedirectInput) => api.post('/redirects', body)
export const removeRedirect = (api: ApiClient, id: string) => api.remove(`/redirects/${id}`)
