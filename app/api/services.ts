import type { z } from 'zod'
import type {
  BriefFieldRow,
  EditedServiceRow,
  ListedServiceRow,
  PlanRow,
  QuotablePlanRow,
  ServiceRow,
  ServiceVersionRow,
} from '#core/service/service.ts'
import type { serviceBody } from '#core/service/service-input.ts'
import type { ApiClient } from './client.ts'

export type {
  BriefFieldRow,
  EditedServiceRow,
  ListedServiceRow,
  PlanRow,
  QuotablePlanRow,
  ServiceRow,
  ServiceVersionRow,
}

/** Lists the services that can be ordered. */
export const listServices = (api: ApiClient) => api.get<ServiceRow[]>('/services')

/** Lists the plans of all services for a quote, with hidden ones. */
export const listQuotablePlans = (api: ApiClient) => api.get<QuotablePlanRow[]>('/quotable-plans')

const pathOf = (slug: string) => `/services/${encodeURIComponent(slug)}`

export const listAllServices = (api: ApiClient) => api.get<ListedServiceRow[]>('/services/all')
export const getService = (api: ApiClient, slug: string) => api.get<EditedServiceRow>(pathOf(slug))
export const listServiceVersions = (api: ApiClient, slug: string) =>
  api.get<ServiceVersionRow[]>(`${pathOf(slug)}/versions`)
export const getServiceVersion = (api: ApiClient, slug: string, version: number) =>
  api.get<EditedServiceRow>(`${pathOf(slug)}/versions/${version}`)

export type ServiceBody = z.input<typeof serviceBody>
export const addService = (api: ApiClient, body: ServiceBody) =>
  api.post<{ insertedId: string; slug: string }>('/services', body)
export const changeService = (
  api: ApiClient,
  slug: string,
  change: Partial<ServiceBody> & { version: number },
) => api.patch(pathOf(slug), change)
export const sortServices = (api: ApiClient, slugs: string[]) => api.put('/services/order', { slugs })
