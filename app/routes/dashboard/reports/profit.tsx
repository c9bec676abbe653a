import { href } from 'react-router'
import { ApiError } from '#app/api/api-error.ts'
import { api } from '#app/api/browser.ts'
import { type ProfitGroup, type ProfitReport, readProfit } from '#app/api/expenses.ts'
import type { Period, ReportCurrency } from '#app/api/reports.ts'
import { useReloadOn } from '#app/components/dashboard/records/use-live.ts'
import { Page } from '#app/components/dashboard/screen/page.tsx'
import { Panel } from '#app/components/dashboard/screen/panel.tsx'
import { ScreenFailure } from '#app/components/dashboard/screen/screen-failure.tsx'
import { ScreenTabs } from '#app/components/dashboard/screen/screen-tabs.tsx'
import { currentDay } from '#app/components/time/current-day.ts'
import { Notice } from '#app/components/ui/notice.tsx'
import { formatMoney } from '#core/money.ts'
import { profitGroupLabels } from '#core/report/profit-groups.ts'
import { noKey } from '#core/report/report-limits.ts'
import { describeExpensesLeftOut, describeRates } from '#core/report/taka-sources.ts'
import { onServer } from '../server-read.server.ts'
import { useMayOpen } from '../shell/staff-link.tsx'
import type { Route } from './+types/profit'
import { formatMonth, periodOfMonth } from './months.ts'
import { readCurrency } from './report-currency.ts'
import { ReportFiles } from './report-files.tsx'
import { ReportPeriod } from './report-period.tsx'
import { ReportTable } from './report-table.tsx'
import { ReportTabs } from './report-tabs.tsx'
import { TakaRates } from './taka-rates.tsx'

const title = 'Profit'

type Asked = Period & { by: ProfitGroup; currency: ReportCurrency }
type Loaded = { asked: Asked; profit?: ProfitReport; failure?: string }

export async function clientLoader({ request: { url, signal } }: Route.LoaderArgs): Promise<Loaded> {
  const { searchParams } = new URL(url)
  const today = currentDay()
  const by = searchParams.get('by') ?? ''
  const asked: Asked = {
    from: searchParams.get('from')?.slice(0, 20) || `${today.slice(0, 4)}-01-01`,
    to: searchParams.get('to')?.slice(0, 20) || today,
    by: Object.hasOwn(profitGroupLabels, by) ? (by as ProfitGroup) : 'month',
    currency: readCurrency(searchParams),
  }
  try {
    return { asked, profit: await readProfit(api, asked, { signal }) }
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 422) throw error
    return { asked, failure: error.message }
  }
}
export const loader = onServer(clientLoader)

/** Income without expenses, by month, by order, or by category of the expenses. */
export default function Profit({ loaderData: { asked, profit, failure } }: Route.ComponentProps) {
  useReloadOn(['expense', 'invoice', 'payment-claim'])
  const { from, to, by, currency } = asked
  const mayOpen = useMayOpen()
  return (
    <Page title={title} lead="What came in, without what was spent. Days are those of Dhaka.">
      <ReportTabs current="profit" />
      <ReportPeriod asked={asked} more={{ by }} />
      {failure && <Notice tone="danger">{failure}</Notice>}
      {profit && (
        <Panel
          title="Profit"
          lead="Income is that of the ledger, on the day of the payment, with the tax in it. Expenses count on their day, at the rates of the day on which they were entered."
        >
          <ScreenTabs
            label="Profit by"
            tabs={Object.entries(profitGroupLabels).map(([group, label]) => ({
              label,
              to: `${href('/dashboard/reports/profit')}?${new URLSearchParams({ from, to, by: group, currency })}`,
              isCurrent: group === by,
            }))}
          />
          {profit.rows.length === 0 ? (
            <p className="text-muted">Nothing was received or spent in this period.</p>
          ) : (
            <ReportTable
              caption={`Profit by ${profitGroupLabels[by].toLowerCase()}`}
              head={[profitGroupLabels[by], 'Income', 'Expenses', 'Profit']}
              lines={profit.rows.map((row) => ({
                key: row.key,
                name: by === 'month' ? formatMonth(row.key) : row.name,
                ...listOf(asked, row.key, mayOpen),
                numbers: toNumbers(row),
              }))}
              total={{
                key: 'total',
                name: 'Total',
                to: expensesUrl({ from, to }),
                numbers: toNumbers(profit.total),
              }}
            />
          )}
          <TakaRates
            sentences={[
              ...(profit.rates ? describeRates(profit.rates) : []),
              ...(profit.expensesLeftOut ? describeExpensesLeftOut(profit.expensesLeftOut) : []),
            ]}
          />
          <ReportFiles report="profit" asked={asked} about="of the profit" />
        </Panel>
      )}
    </Page>
  )
}

const toNumbers = ({ income, expenses, profit }: ProfitReport['total']) => [
  formatMoney(income),
  formatMoney(expenses),
  formatMoney(profit),
]

const expensesUrl = (filter: Period & { category?: string }) =>
  `${href('/dashboard/expenses')}?${new URLSearchParams({ ...filter })}`

/** Link to the expenses of a month or category, to the order, or to the income. */
function listOf({ by, from, to }: Asked, key: string, mayOpen: (to: string) => boolean): { to?: string } {
  const period = { from, to }
  if (by === 'month') return { to: expensesUrl(periodOfMonth(key, period)) }
  if (by === 'category') {
    return { to: key === noKey ? incomeUrl(period) : expensesUrl({ ...period, category: key }) }
  }
  const order = href('/dashboard/new-orders/:id', { id: key })
  return key === noKey || !mayOpen(order) ? {} : { to: order }
}

const incomeUrl = (period: Period) =>
  `${href('/dashboard/reports/entries')}?${new URLSearchParams({ type: 'income', ...period })}`

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => (
  <ScreenFailure title={title} error={error} />
)
