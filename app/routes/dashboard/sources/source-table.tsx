import type { SourceRow } from '#app/api/sources.ts'
import { formatNumber } from '#core/format-number.ts'

type SourceTableProps = { label: string; rows: SourceRow[]; empty: string }

/** Visits, inquiries and orders by source, the most visits first. */
export function SourceTable({ label, rows, empty }: SourceTableProps) {
  if (rows.length === 0) return <p className="text-muted">{empty}</p>
  const number = 'tabular w-20 py-2 pl-4 text-right sm:w-32'
  return (
    <table className="w-full max-w-240">
      <thead>
        <tr className="text-left text-small text-muted">
          <th scope="col" className="py-2 font-normal">
            {label}
          </th>
          <th scope="col" className={`${number} font-normal`}>
            Visits
          </th>
          <th scope="col" className={`${number} font-normal`}>
            Inquiries
          </th>
          <th scope="col" className={`${number} font-normal`}>
            Orders
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ value, visits, inquiries, orders }) => (
          <tr key={value} className="border-t border-line">
            <th scope="row" className="py-2 text-left font-normal wrap-anywhere">
              {value}
            </th>
            <td className={number}>{formatNumber(visits)}</td>
            <td className={number}>{formatNumber(inquiries)}</td>
            <td className={number}>{formatNumber(orders)}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
