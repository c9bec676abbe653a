import { href } from 'react-router'
import { ApiError } from '#app/api/api-error.ts'
import { api } from '#app/api/browser.ts'
import { type Period, type ReportCurrency, readTaxes, type TaxReport } from '#app/api/reports.ts'
import { useReloadOn } from '#app/components/dashboard/records/use-live.ts'
import { Page } from '#app/components/dashboard/screen/page.tsx'
import { Panel } from '#app/components/dashboard/screen/panel.tsx'
import { ScreenFailure } from '#app/components/dashboard/screen/screen-failure.tsx'
import { currentDay } from '#app/components/time/current-day.ts'
import { Notice } from '#app/components/ui/notice.tsx'
import { formatMoney } from '#core/money.ts'
import { describeLeftOut } from '#core/report/taka-sources.ts'
import { formatTax } from '#core/tax/tax.ts'
import { onServer } from '../server-read.server.ts'
import type { Route } from './+types/tax'
import { readCurrency } from './report-currency.ts'
import { ReportFiles } from './report-files.tsx'
import { ReportPeriod } from './report-period.tsx'
import { ReportTable } from './report-table.tsx'
import { ReportTabs } from './report-tabs.tsx'
import { TakaRates } from './taka-rates.tsx'

const title = 'Tax'

type Loaded = { asked: Period & { currency: ReportCurrency }; report?: TaxReport; failure?: string }

export async function clientLoader({ request: { url, signal } }: Route.LoaderArgs): Promise<Loaded> {
  const { searchParams } = new URL(url)
  const today = currentDay()
  const asked = {
    from: searchParams.get('from')?.slice(0, 20) || `${today.slice(0, 7)}-01`,
    to: searchParams.get('to')?.slice(0, 20) || today,
    currency: readCurrency(searchParams),
  }
  try {
    return { asked, report: await readTaxes(api, asked, { signal }) }
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 422) throw error
    return { asked, failure: error.message }
  }
}
export const loader = onServer(clientLoader)

/** Tax of a period for each rate; each leads to its invoices. */
export default function Tax({ loaderData: { asked, report, failure } }: Route.ComponentProps) {
  useReloadOn(['invoice'])
  return (
    <Page title={title} lead="The tax of what you invoiced. Days are those of Dhaka.">
      <ReportTabs current="tax" />
      <ReportPeriod asked={asked} />
      {failure && <Notice tone="danger">{failure}</Notice>}
      {report && (
        <Panel
          title="Tax by rate"
          lead="An invoice counts on the day on which it was issued, paid or not. Credit notes and void invoices take their tax back on their own day."
        >
          {report.rows.length === 0 ? (
            <p className="text-muted">No invoice of this period has a tax.</p>
          ) : (
            <ReportTable
              caption="Tax by rate"
              head={['Tax', 'Invoices', 'Net', 'Tax']}
              lines={report.rows.map(({ invoices, net, tax, ...rate }) => ({
                key: formatTax(rate),
                name: formatTax(rate),
                to: entriesUrl(asked, rate),
                numbers: [String(invoices), formatMoney(net), formatMoney(tax)],
              }))}
              total={{
                key: 'total',
                name: 'Total',
                to: entriesUrl(asked),
                numbers: ['', '', formatMoney(report.total.tax)],
              }}
            />
          )}
          {report.currency === 'BDT' && (
            <TakaRates
              sentences={[
                'Each entry has the rate that was locked when its invoice was issued; invoices in taka need none.',
                ...describeLeftOut(report.leftOut),
              ]}
            />
          )}
          <ReportFiles report="tax" asked={asked} about="of the tax" />
        </Panel>
      )}
    </Page>
  )
}

const entriesUrl = ({ from, to }: Period, rate?: { name: string; percent: number }): string => {
  const filter = rate && { name: rate.name, percent: String(rate.percent) }
  return `${href('/dashboard/reports/tax/entries')}?${new URLSearchParams({ ...filter, from, to })}`
}

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => (
  <ScreenFailure title={title} error={error} />
)
