import { Link } from 'react-router'

type ChartTableProps = {
  title: string
  columns: [string, string]
  /** `to` is the URL of the counted list. */
  rows: { label: string; text: string; to?: string }[]
}

/** Collapsed table with the numbers of a chart; screen readers use it instead of the chart. */
export function ChartTable({ title, columns, rows }: ChartTableProps) {
  return (
    <details className="mt-3 text-small">
      <summary className="w-fit cursor-pointer rounded-small font-semibold text-accent hover:underline">
        Show as table<span className="sr-only">: {title}</span>
      </summary>
      <table className="mt-2 w-full">
        <thead>
          <tr className="text-left text-muted">
            <th scope="col" className="py-1 font-normal">
              {columns[0]}
            </th>
            <th scope="col" className="py-1 text-right font-normal">
              {columns[1]}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map(({ label, text, to }) => (
            <tr key={label} className="border-t border-line">
              <th scope="row" className="py-1 text-left font-normal">
                {label}
              </th>
              <td className="tabular py-1 text-right">
                {to ? (
                  <Link to={to} className="underline underline-offset-4 hover:text-accent">
                    {text}
                    <span className="sr-only">: {label}</span>
                  </Link>
                ) : (
                  text
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  )
}
