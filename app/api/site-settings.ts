import type { LogoTheme } from '#core/brand/logo.ts'
import type { SiteSettingsInput, SiteSettingsRow } from '#core/site-settings/site-settings.ts'
import type { ApiClient } from './client.ts'

export type { SiteSettingsRow }

export const readSiteSettings = (api: ApiClient) => api.get<SiteSettingsRow>('/site-settings')
export const saveSiteSettings = (api: ApiClient, change: Partial<SiteSettingsInput> & { version: number }) =>
  api.patch('/site-settings', change)
export const logoUploadPath = (theme: LogoTheme, version: number) =>
  `/site-settings/logos/${theme}?version=${version}`
export const removeLogo = (api: ApiClient, theme: LogoTheme, version: number) =>
  api.remove(`/site-settings/logos/${theme}?version=${version}`)
