import type { SiteSettingsInput, SiteSettingsRow } from '#core/site-settings/site-settings.ts'
import type { ApiClient } from './client.ts'

export type { SiteSettingsRow }

export const readSiteSettings = (api: ApiClient) => api.get<SiteSettingsRow>('/site-settings')
export const saveSiteSettings = (api: ApiClient, change: Partial<SiteSettingsInput> & { version: number }) =>
  api.patch('/site-settings', change)
