import type { TemplateRow } from '#core/template/template.ts'
import type { ApiClient } from './client.ts'

export type { TemplateRow }

export const listTemplates = (api: ApiClient) => api.get<TemplateRow[]>('/templates')
export const listAllTemplates = (api: ApiClient) => api.get<TemplateRow[]>('/templates/all')

export type TemplateBody = Omit<TemplateRow, '_id' | 'active' | 'version'>
export const addTemplate = (api: ApiClient, body: TemplateBody) => api.post('/templates', body)
export const changeTemplate = (
  api: ApiClient,
  id: string,
  change: Partial<TemplateBody> & { active?: boolean; version: number },
) => api.patch(`/templates/${id}`, change)
export const removeTemplate = (api: ApiClient, id: string) => api.remove(`/templates/${id}`)
export const sortTemplates = (api: ApiClient, ids: string[]) => api.put('/templates/order', { ids })
