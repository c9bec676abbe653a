import { ChartTable } from './chart-table.tsx'

export type Bar = { label: string; value: number; text: string }
type BarChartProps = { title: string; bars: Bar[]; columns: [string, string]; empty: string }

/** Kinds beside each other, the longest bar first as they come; the numbers stand in a table behind it. */
export function BarChart({ title, bars, columns, empty }: BarChartProps) {
  const most = Math.max(...bars.map(({ value }) => value), 0)
  return (
    <figure className="min-w-0">
      <figcaption className="mb-3 font-semibold">{title}</figcaption>
      {most === 0 ? (
        <p className="text-small text-muted">{empty}</p>
      ) : (
        <>
          <div aria-hidden="true" className="grid gap-2.5">
            {bars.map(({ label, value, text }) => (
              <div key={label} className="grid grid-cols-[1fr_auto] gap-x-3 text-small">
                <span className="min-w-0 truncate">{label}</span>
                <span className="tabular font-semibold">{text}</span>
                <svg
                  aria-hidden="true"
                  viewBox="0 0 100 4"
                  preserveAspectRatio="none"
                  className="col-span-2 mt-1 h-2 w-full"
                >
                  <rect width="100" height="4" rx="2" className="fill-line" />
                  <rect
                    width={value === 0 ? 0 : Math.max(1, (value / most) * 100)}
                    height="4"
                    rx="2"
                    className="fill-accent"
                  />
                </svg>
              </div>
            ))}
          </div>
          <ChartTable title={title} columns={columns} rows={bars} />
        </>
      )}
    </figure>
  )
}
