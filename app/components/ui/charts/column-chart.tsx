import type { Bar } from './bar-chart.tsx'
import { ChartTable } from './chart-table.tsx'

const height = 120
const width = 20
const gap = 8

type ColumnChartProps = {
  title: string
  columns: [string, string]
  bars: Bar[]
  empty: string
  /** Value at full height; a larger value in `bars` extends it. */
  most?: number
}

/** Column chart with one column per week, followed by a table of the numbers. */
export function ColumnChart({ title, columns, bars, empty, most = 0 }: ColumnChartProps) {
  const top = Math.max(most, ...bars.map(({ value }) => value), 0)
  const [first, last] = [bars[0], bars.at(-1)]
  return (
    <figure className="min-w-0">
      <figcaption className="mb-3 flex flex-wrap items-baseline justify-between gap-x-4">
        <span className="font-semibold">{title}</span>
        {last && <span className="tabular text-small text-muted">last: {last.text}</span>}
      </figcaption>
      {!first || !last ? (
        <p className="text-small text-muted">{empty}</p>
      ) : (
        <>
          <div aria-hidden="true" className="w-fit max-w-full">
            <svg
              aria-hidden="true"
              viewBox={`0 0 ${bars.length * (width + gap)} ${height}`}
              preserveAspectRatio="xMinYMax meet"
              className="h-32 max-w-full border-b border-field"
            >
              {bars.map(({ label, value, text }, index) => {
                const tall = top === 0 ? 0 : Math.max(2, (value / top) * (height - 4))
                return (
                  <rect
                    key={label}
                    x={index * (width + gap)}
                    y={height - tall}
                    width={width}
                    height={tall}
                    rx="3"
                    className="fill-accent"
                  >
                    <title>{`${label}: ${text}`}</title>
                  </rect>
                )
              })}
            </svg>
            <p className="mt-1 text-small text-muted">
              {first === last ? first.label : `${first.label} – ${last.label}`}
            </p>
          </div>
          <ChartTable title={title} columns={columns} rows={bars} />
        </>
      )}
    </figure>
  )
}
