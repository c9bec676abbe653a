import type { IncomeGroup, IncomeReport, IncomeRow, StandingReport } from '#core/report/report.ts'
import type { ApiClient } from './client.ts'

export type { IncomeGroup, IncomeReport, IncomeRow, StandingReport }
export type Period = { from: string; to: string }

export const readIncome = (
  api: ApiClient,
  request: Period & { by: IncomeGroup },
  options: { signal: AbortSignal },
) => api.get<IncomeReport>(`/reports/income?${new URLSearchParams(request)}`, options)

export const readStanding = (api: ApiClient, { from, to }: Period, options: { signal: AbortSignal }) =>
  api.get<StandingReport>(`/reports/standing?${new URLSearchParams({ from, to })}`, options)
