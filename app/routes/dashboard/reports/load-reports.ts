import { ApiError } from '#app/api/api-error.ts'
import { api } from '#app/api/browser.ts'
import {
  type IncomeGroup,
  type IncomeReport,
  type Period,
  type ReportCurrency,
  readIncome,
  readStanding,
  type StandingReport,
} from '#app/api/reports.ts'
import { currentDay } from '#app/components/time/current-day.ts'
import { readCurrency } from './report-currency.ts'

export const groupLabels: Record<IncomeGroup, string> = {
  month: 'Month',
  client: 'Client',
  service: 'Service',
  method: 'Payment method',
}

export type LoadedReports = {
  asked: Period & { by: IncomeGroup; currency: ReportCurrency }
  income?: IncomeReport
  standing?: StandingReport
  /** Error message if the period is refused. */
  failure?: string
}

/** Loads the reports for the period in the URL; this year by default. */
export async function loadReports({ url, signal }: Request): Promise<LoadedReports> {
  const asked = readAsked(new URL(url).searchParams)
  try {
    const [income, standing] = await Promise.all([
      readIncome(api, asked, { signal }),
      readStanding(api, asked, { signal }),
    ])
    return { asked, income, standing }
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 422) throw error
    return { asked, failure: error.message }
  }
}

function readAsked(params: URLSearchParams): LoadedReports['asked'] {
  const today = currentDay()
  const by = params.get('by') ?? ''
  return {
    from: params.get('from')?.slice(0, 20) || `${today.slice(0, 4)}-01-01`,
    to: params.get('to')?.slice(0, 20) || today,
    by: Object.hasOwn(groupLabels, by) ? (by as IncomeGroup) : 'month',
    currency: readCurrency(params),
  }
}
