import type { IncomeGroup, IncomeReport, IncomeRow, StandingReport } from '#core/report/report.ts'
import type { TaxEntryRow, TaxReport } from '#core/report/tax-report.ts'
import type { ApiClient } from './client.ts'

export type { IncomeGroup, IncomeReport, IncomeRow, StandingReport, TaxEntryRow, TaxReport }
export type Period = { from: string; to: string }

export const readIncome = (
  api: ApiClient,
  request: Period & { by: IncomeGroup },
  options: { signal: AbortSignal },
) => api.get<IncomeReport>(`/reports/income?${new URLSearchParams(request)}`, options)

/** Reads the tax of a period for each rate. */
export const readTaxes = (api: ApiClient, { from, to }: Period, options: { signal: AbortSignal }) =>
  api.get<TaxReport>(`/reports/tax?${new URLSearchParams({ from, to })}`, options)

export const readStanding = (api: ApiClient, { from, to }: Period, options: { signal: AbortSignal }) =>
  api.get<StandingReport>(`/reports/standing?${new URLSearchParams({ from, to })}`, options)
