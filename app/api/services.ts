import type { BriefFieldRow, PlanRow, ServiceRow } from '#core/service/service.ts'
import type { ApiClient } from './client.ts'

export type { BriefFieldRow, PlanRow, ServiceRow }

/** Lists the services that can be ordered. */
export const listServices = (api: ApiClient) => api.get<ServiceRow[]>('/services')
