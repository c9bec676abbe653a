import { href } from 'react-router'
import { ApiError } from '#app/api/api-error.ts'
import { api } from '#app/api/browser.ts'
import {
  type DeliveryReport,
  type LateReport,
  type Period,
  readDelivery,
  readLateWork,
} from '#app/api/reports.ts'
import { useReloadOn } from '#app/components/dashboard/records/use-live.ts'
import { Page } from '#app/components/dashboard/screen/page.tsx'
import { Panel } from '#app/components/dashboard/screen/panel.tsx'
import { ScreenFailure } from '#app/components/dashboard/screen/screen-failure.tsx'
import { ScreenTabs } from '#app/components/dashboard/screen/screen-tabs.tsx'
import { currentDay } from '#app/components/time/current-day.ts'
import { PeriodForm } from '#app/components/time/period-form.tsx'
import { Notice } from '#app/components/ui/notice.tsx'
import { formatNumber } from '#core/format-number.ts'
import { type DeliveryGroup, deliveryGroupLabels, nameOfDelivery } from '#core/report/work-report-groups.ts'
import { onServer } from '../server-read.server.ts'
import { useMayOpen } from '../shell/staff-link.tsx'
import type { Route } from './+types/delivery'
import { LateWork } from './late-work.tsx'
import { formatMonth, periodOfMonth } from './months.ts'
import { ReportFiles } from './report-files.tsx'
import { ReportTable } from './report-table.tsx'
import { ReportTabs } from './report-tabs.tsx'

const title = 'Delivery'

type Asked = Period & { by: DeliveryGroup }
type Loaded = { asked: Asked; late: LateReport; delivery?: DeliveryReport; failure?: string }

export async function clientLoader({ request: { url, signal } }: Route.LoaderArgs): Promise<Loaded> {
  const { searchParams } = new URL(url)
  const today = currentDay()
  const asked: Asked = {
    from: searchParams.get('from')?.slice(0, 20) || `${today.slice(0, 4)}-01-01`,
    to: searchParams.get('to')?.slice(0, 20) || today,
    by: searchParams.get('by') === 'month' ? 'month' : 'service',
  }
  const late = await readLateWork(api, { signal })
  try {
    return { asked, late, delivery: await readDelivery(api, asked, { signal }) }
  } catch (error) {
    if (!(error instanceof ApiError) || error.status !== 422) throw error
    return { asked, late, failure: error.message }
  }
}
export const loader = onServer(clientLoader)

/** Time from order to delivery, and the work that is late. */
export default function Delivery({ loaderData: { asked, late, delivery, failure } }: Route.ComponentProps) {
  useReloadOn(['order', 'project', 'milestone', 'problem'])
  const { from, to, by } = asked
  const mayOpen = useMayOpen()
  const ordersOf = (filter: Record<string, string>) => {
    const to = ordersUrl(filter)
    return mayOpen(to) ? { to } : {}
  }
  return (
    <Page title={title} lead="How long orders take, and what is late. Days are those of Dhaka.">
      <ReportTabs current="delivery" />
      <LateWork late={late} asked={{ from, to }} />
      <div className="mb-8">
        <PeriodForm from={from} to={to} more={{ by }} />
      </div>
      {failure && <Notice tone="danger">{failure}</Notice>}
      {delivery && (
        <Panel
          title="From order to delivery"
          lead="An order counts on the day of its delivery. Half of the orders took at most the median, nine of ten at most the time of the slowest tenth."
        >
          <ScreenTabs
            label="Delivery by"
            tabs={Object.entries(deliveryGroupLabels).map(([group, label]) => ({
              label,
              to: `${href('/dashboard/reports/delivery')}?${new URLSearchParams({ from, to, by: group })}`,
              isCurrent: group === by,
            }))}
          />
          {delivery.rows.length === 0 ? (
            <p className="text-muted">Nothing was delivered in this period.</p>
          ) : (
            <ReportTable
              caption={`Days from order to delivery by ${deliveryGroupLabels[by].toLowerCase()}`}
              head={[deliveryGroupLabels[by], 'Orders', 'Median', 'Slowest tenth']}
              lines={delivery.rows.map((row) => ({
                key: row.key,
                name: by === 'month' ? formatMonth(row.key) : nameOfDelivery(by, row.key),
                ...ordersOf(filterOf(asked, row.key)),
                numbers: toNumbers(row),
              }))}
              total={{
                key: 'total',
                name: 'All orders',
                ...ordersOf(filterOf(asked)),
                numbers: toNumbers(delivery.total),
              }}
            />
          )}
          <ReportFiles report="delivery" asked={asked} about="of the delivery" />
        </Panel>
      )}
    </Page>
  )
}

const formatDays = (days: number | null) => (days === null ? '–' : `${formatNumber(days)} d`)

const toNumbers = ({ orders, medianDays, slowestDays }: DeliveryReport['total']) => [
  formatNumber(orders),
  formatDays(medianDays),
  formatDays(slowestDays),
]

/** Filter of the list of orders for a row, or for all rows. */
function filterOf({ by, ...period }: Asked, key?: string): Record<string, string> {
  const { from, to } = by === 'month' && key ? periodOfMonth(key, period) : period
  return { deliveredFrom: from, deliveredTo: to, ...(by === 'service' && key && { serviceKind: key }) }
}

const ordersUrl = (filter: Record<string, string>) =>
  `${href('/dashboard/new-orders')}?${new URLSearchParams({ part: 'all', ...filter })}`

export const ErrorBoundary = ({ error }: Route.ErrorBoundaryProps) => (
  <ScreenFailure title={title} error={error} />
)
