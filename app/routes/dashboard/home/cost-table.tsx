import { DayTime } from '#app/components/time/day-time.tsx'
import { formatMoney, usd } from '#core/money.ts'
import type { ProjectRow } from '#core/project/project.ts'

export const sumOf = (costs: ProjectRow['costs']): string =>
  formatMoney({ minor: costs.reduce((sum, { amount }) => sum + usd(amount).minor, 0), currency: 'USD' })

/** Costs of a project as a table. */
export function CostTable({ costs }: Pick<ProjectRow, 'costs'>) {
  return (
    <table className="w-full max-w-measure text-left text-small">
      <caption className="mb-1 text-left text-small text-muted">Costs</caption>
      <thead className="sr-only">
        <tr>
          <th scope="col">Category</th>
          <th scope="col">Date</th>
          <th scope="col">Amount</th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line border-y border-line">
        {costs.map(({ category, date, amount }, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the rows have no id and are never reordered
          <tr key={index}>
            <th scope="row" className="wrap-anywhere py-2 pr-4 font-semibold">
              {category}
            </th>
            <td className="py-2 pr-4 text-muted">{date && <DayTime value={date} />}</td>
            <td className="tabular py-2 text-right font-semibold">{formatMoney(usd(amount))}</td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}
