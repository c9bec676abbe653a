import type { IncomeGroup, IncomeReport, IncomeRow, StandingReport } from '#core/report/report.ts'
import type { ReportCurrency } from '#core/report/report-currency.ts'
import type { TaxEntryRow, TaxReport } from '#core/report/tax-report.ts'
import type { DeliveryReport, LateReport } from '#core/report/work-report.ts'
import type { DeliveryGroup } from '#core/report/work-report-groups.ts'
import type { ApiClient } from './client.ts'

export type {
  DeliveryReport,
  IncomeGroup,
  IncomeReport,
  IncomeRow,
  LateReport,
  StandingReport,
  TaxEntryRow,
  TaxReport,
}
export type Period = { from: string; to: string }
export type { ReportCurrency }

export const readIncome = (
  api: ApiClient,
  request: Period & { by: IncomeGroup; currency: ReportCurrency },
  options: { signal: AbortSignal },
) => api.get<IncomeReport>(`/reports/income?${new URLSearchParams(request)}`, options)

/** Reads the tax of a period for each rate. */
export const readTaxes = (
  api: ApiClient,
  { from, to, currency }: Period & { currency: ReportCurrency },
  options: { signal: AbortSignal },
) => api.get<TaxReport>(`/reports/tax?${new URLSearchParams({ from, to, currency })}`, options)

export const readStanding = (
  api: ApiClient,
  { from, to, currency }: Period & { currency: ReportCurrency },
  options: { signal: AbortSignal },
) => api.get<StandingReport>(`/reports/standing?${new URLSearchParams({ from, to, currency })}`, options)

export const readDelivery = (
  api: ApiClient,
  { from, to, by }: Period & { by: DeliveryGroup },
  options: { signal: AbortSignal },
) => api.get<DeliveryReport>(`/reports/delivery?${new URLSearchParams({ from, to, by })}`, options)

export const readLateWork = (api: ApiClient, options: { signal: AbortSignal }) =>
  api.get<LateReport>('/reports/late', options)
