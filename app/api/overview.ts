import type { OverviewAnswer } from '#core/overview/overview.ts'
import type { ApiClient } from './client.ts'

export type { OverviewAnswer }

export const readOverview = (api: ApiClient, range: { from: string; to: string }) =>
  api.get<OverviewAnswer>(`/overview?${new URLSearchParams(range)}`)
