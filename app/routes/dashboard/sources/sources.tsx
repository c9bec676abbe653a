import { api } from '#app/api/browser.ts'
import { readSources, type SourceRow, type Sources as SourcesAnswer } from '#app/api/sources.ts'
import { Page } from '#app/components/dashboard/screen/page.tsx'
import { Panel } from '#app/components/dashboard/screen/panel.tsx'
import { ExportMenu } from '#app/components/list/export-menu.tsx'
import type { ListShape } from '#app/components/list/list-shape.ts'
import { BarChart } from '#app/components/ui/charts/bar-chart.tsx'
import { ColumnChart } from '#app/components/ui/charts/column-chart.tsx'
import { formatCount, formatNumber } from '#core/format-number.ts'
import { businessZone, formatMoment } from '#core/time.ts'
import { RangeFields } from '../admin-dashboard/range-fields.tsx'
import { readRange } from '../admin-dashboard/ranges.ts'
import { onServer } from '../server-read.server.ts'
import type { Route } from './+types/sources'
import { SourceTable } from './source-table.tsx'

/** Shape of the file, which has the rows of the whole range. */
const exported: ListShape = {
  resource: 'sources',
  noun: { one: 'source', many: 'sources' },
  paging: 'numbered',
  sorts: [],
  filters: [
    { kind: 'fixed', name: 'from', label: 'From' },
    { kind: 'fixed', name: 'to', label: 'To' },
  ],
}
const noFilter = { q: '', sort: '', page: 1, before: '' }

export async function clientLoader({ request }: Route.LoaderArgs) {
  const { days, ...range } = readRange(new URL(request.url).searchParams)
  return { sources: await readSources(api, range), range, days }
}
export const loader = onServer(clientLoader)

export default function Sources({ loaderData: { sources, range, days } }: Route.ComponentProps) {
  const of = (property: SourceRow['property']) => sources.rows.filter((row) => row.property === property)
  return (
    <Page
      title="Sources"
      lead="Where visitors and inquiries come from."
      action={<ExportMenu shape={exported} asked={{ ...noFilter, filters: range }} />}
    >
      <div className="mb-10 flex flex-wrap items-center justify-between gap-4">
        <RangeFields range={range} days={days} />
        <Totals totals={sources.totals} />
      </div>
      <Panel
        title="Sites that link here"
        lead="An order counts for the site that led to the client’s last message."
      >
        <SourceTable label="Site" rows={of('referrer')} empty="No visits in this period." />
      </Panel>
      <Panel
        title="Campaigns"
        lead="Source, medium and campaign of links with utm_source, utm_medium or utm_campaign."
      >
        <SourceTable label="Campaign" rows={of('campaign')} empty="No visits by such links in this period." />
      </Panel>
      <Panel title="Visits">
        <div className="grid gap-x-14 gap-y-10 md:grid-cols-2">
          <ColumnChart
            title="By week"
            columns={['Week from', 'Visits']}
            empty="No visits in this period."
            bars={sources.days.map(({ week, visits }) => ({
              label: formatMoment('dayOfMonth', new Date(week), businessZone),
              value: visits,
              text: String(visits),
            }))}
          />
          <VisitBars title="First page" column="Page" rows={of('page').slice(0, 15)} />
          <VisitBars title="Device" column="Device" rows={of('device')} />
          {of('country').length > 0 && (
            <VisitBars title="Country" column="Country" rows={of('country').slice(0, 15)} />
          )}
        </div>
      </Panel>
      <Panel title="How this is counted">
        <ul className="grid max-w-measure list-disc gap-2 pl-5 text-muted">
          <li>
            A visit begins when a browser comes from another site or a typed address. Programs are left out.
          </li>
          <li>Many browsers and apps do not say where a link was. Those visits count as “(direct)”.</li>
          <li>
            The source of a message is known if its sender came within two hours on the same connection and
            browser. No cookie is set and no address is stored.
          </li>
          <li>Rare values of a day beyond 150 are summed up as “(other)”.</li>
        </ul>
      </Panel>
    </Page>
  )
}

function Totals({ totals }: Pick<SourcesAnswer, 'totals'>) {
  const { visits, inquiries, inquiriesOfUnknownSource, orders, ordersOfUnknownSource } = totals
  return (
    <p className="tabular text-small text-muted">
      {formatCount(visits, 'visit')} · {formatCount(inquiries, 'inquiry', 'inquiries')} (
      {inquiriesOfUnknownSource} of unknown source) · {formatCount(orders, 'order')} ({ordersOfUnknownSource}{' '}
      of unknown source)
    </p>
  )
}

type VisitBarsProps = { title: string; column: string; rows: SourceRow[] }

const VisitBars = ({ title, column, rows }: VisitBarsProps) => (
  <BarChart
    title={title}
    columns={[column, 'Visits']}
    empty="No visits in this period."
    bars={rows.map(({ value, visits }) => ({
      label: value,
      value: visits,
      text: formatNumber(visits),
    }))}
  />
)
