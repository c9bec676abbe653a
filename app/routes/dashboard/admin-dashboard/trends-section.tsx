import { Panel } from '#app/components/dashboard/screen/panel.tsx'
import { BarChart } from '#app/components/ui/charts/bar-chart.tsx'
import { ColumnChart } from '#app/components/ui/charts/column-chart.tsx'
import { formatNumber } from '#core/format-number.ts'
import type { Trends } from '#core/overview/overview.ts'
import type { ServiceKind } from '#core/service/service.ts'
import { businessZone, formatMoment } from '#core/time.ts'
import { useMayOpen } from '../shell/staff-link.tsx'
import { ordersUrl } from './list-urls.ts'
import type { Range } from './ranges.ts'

const serviceLabels: Record<ServiceKind, string> = {
  'website-coding': 'Website with coding',
  wordpress: 'WordPress',
  'social-boost': 'Social boost',
  'graphic-design': 'Graphic design',
  custom: 'Custom',
}

const weekOf = (monday: string) => formatMoment('dayOfMonth', new Date(monday), businessZone)

/** Charts for the same range as the money section. */
export function TrendsSection({
  trends: { ordersByService, firstReply, ratings, visits },
  range,
}: {
  trends: Trends
  range: Range
}) {
  const mayOpen = useMayOpen()
  return (
    <Panel title="Trends" lead="For the same period as Money. Weeks start on Monday.">
      <div className="grid gap-x-14 gap-y-10 md:grid-cols-2 xl:grid-cols-4">
        <BarChart
          title="Orders by service"
          columns={['Service', 'Orders']}
          empty="No orders in this period."
          bars={ordersByService.map(({ service, count }) => {
            const to = ordersUrl({ serviceKind: service, ...range })
            return {
              label: serviceLabels[service],
              value: count,
              text: String(count),
              ...(mayOpen(to) && { to }),
            }
          })}
        />
        <ColumnChart
          title="Time to our first reply"
          columns={['Week from', 'Median']}
          empty="No replies in this period."
          bars={firstReply.map(({ week, hours }) => ({
            label: weekOf(week),
            value: hours,
            text: formatHours(hours),
          }))}
        />
        <ColumnChart
          title="Rating"
          columns={['Week from', 'Average']}
          empty="No ratings in this period."
          most={5}
          bars={ratings.map(({ week, average, count }) => ({
            label: weekOf(week),
            value: average,
            text: `${average} of 5 (${count})`,
          }))}
        />
        <ColumnChart
          title="Visits"
          columns={['Week from', 'Visits']}
          empty="No visits in this period."
          bars={visits.map(({ week, count }) => ({
            label: weekOf(week),
            value: count,
            text: formatNumber(count),
          }))}
        />
      </div>
    </Panel>
  )
}

const formatHours = (hours: number) =>
  hours < 1 ? `${Math.round(hours * 60)} min` : hours < 48 ? `${hours} h` : `${Math.round(hours / 24)} days`
