import { Link } from 'react-router'
import { Track } from '../loading/track.tsx'
import { ChartTable } from './chart-table.tsx'

/** `to` is the URL of the counted list. */
export type Bar = { label: string; value: number; text: string; to?: string }
type BarChartProps = { title: string; bars: Bar[]; columns: [string, string]; empty: string }

/** Bar chart in the order of `bars`, followed by a table of the numbers. */
export function BarChart({ title, bars, columns, empty }: BarChartProps) {
  const most = Math.max(...bars.map(({ value }) => value), 0)
  // Without links, the bars repeat the table and are hidden from screen readers.
  const isLinked = bars.some(({ to }) => to)
  return (
    <figure className="min-w-0">
      <figcaption className="mb-3 font-semibold">{title}</figcaption>
      {bars.length === 0 || (most === 0 && !isLinked) ? (
        <p className="text-small text-muted">{empty}</p>
      ) : (
        <>
          <div aria-hidden={!isLinked || undefined} className="grid gap-2.5">
            {bars.map((bar) =>
              bar.to ? (
                <Link key={bar.label} to={bar.to} className="group rounded-small">
                  <Row bar={bar} most={most} />
                </Link>
              ) : (
                <Row key={bar.label} bar={bar} most={most} />
              ),
            )}
          </div>
          <ChartTable title={title} columns={columns} rows={bars} />
        </>
      )}
    </figure>
  )
}

const Row = ({ bar: { label, value, text }, most }: { bar: Bar; most: number }) => (
  <span className="grid grid-cols-[1fr_auto] gap-x-3 text-small">
    <span className="min-w-0 truncate">{label}</span>{' '}
    <span className="tabular font-semibold underline-offset-4 group-hover:underline">{text}</span>
    <Track
      percent={value === 0 || most === 0 ? 0 : Math.max(1, (value / most) * 100)}
      className="col-span-2 mt-1"
    />
  </span>
)
