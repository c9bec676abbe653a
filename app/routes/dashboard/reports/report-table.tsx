import { Link } from 'react-router'

export const numberCell = 'tabular py-3 pl-3 text-right align-top whitespace-nowrap'

/** Row of numbers; `to` is the list that they count. On small screens only the first and last number are shown. */
export type ReportLine = { key: string; name: string; to?: string; numbers: string[] }

type ReportTableProps = {
  caption: string
  head: [string, ...string[]]
  lines: ReportLine[]
  total?: ReportLine
}

/** Table of a report. */
export function ReportTable({ caption, head: [first, ...heads], lines, total }: ReportTableProps) {
  const isHidden = (index: number) => (heads.length > 2 && index < heads.length - 1 ? 'max-sm:hidden' : '')
  return (
    <table className="w-full border-y border-line text-small sm:text-body">
      <caption className="sr-only">{caption}</caption>
      <thead className="text-small text-muted">
        <tr>
          <th scope="col" className="py-3 text-left font-normal">
            {first}
          </th>
          {heads.map((head, index) => (
            <th key={head} scope="col" className={`py-3 pl-3 text-right font-normal ${isHidden(index)}`}>
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y divide-line border-t border-line">
        {lines.map(({ key, name, to, numbers }) => (
          <tr key={key}>
            <th scope="row" className="wrap-anywhere py-3 text-left font-normal">
              {to ? (
                <Link to={to} className="font-semibold text-accent hover:underline">
                  {name}
                </Link>
              ) : (
                name
              )}
            </th>
            {numbers.map((number, index) => (
              <td key={heads[index]} className={`${numberCell} ${isHidden(index)}`}>
                {number}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      {total && (
        <tfoot className="border-t border-line font-semibold">
          <tr>
            <th scope="row" className="py-3 text-left">
              {total.to ? (
                <Link to={total.to} className="text-accent hover:underline">
                  {total.name}
                </Link>
              ) : (
                total.name
              )}
            </th>
            {total.numbers.map((number, index) => (
              <td key={heads[index]} className={`${numberCell} ${isHidden(index)}`}>
                {number}
              </td>
            ))}
          </tr>
        </tfoot>
      )}
    </table>
  )
}
