import type { ReportCurrency } from '#app/api/reports.ts'

/** Reads the currency of a report from the URL; dollars by default. */
export const readCurrency = (params: URLSearchParams): ReportCurrency =>
  params.get('currency') === 'BDT' ? 'BDT' : 'USD'
