import type { MatchesRow } from '#app/api/bank-statements.ts'
import { DayTime } from '#app/components/time/day-time.tsx'
import { formatMoney } from '#core/money.ts'

/** The payments that are accepted together. */
export function MatchList({ matches }: Pick<MatchesRow, 'matches'>) {
  return (
    <section
      aria-label="Payments"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content has to be reachable by keyboard
      tabIndex={0}
      className="mt-3 max-h-[45vh] overflow-auto rounded-small border border-line text-ink"
    >
      <table className="tabular w-full text-left text-small">
        <thead className="sticky top-0 bg-raised">
          <tr className="border-b border-line text-muted">
            {['Client', 'Invoice', 'Amount', 'Day'].map((heading) => (
              <th key={heading} scope="col" className="px-3 py-2 font-semibold">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {matches.map(({ claim, clientName, number, invoiceNumber, amount, day }) => (
            <tr key={claim} className="border-b border-line last:border-0">
              <td className="px-3 py-2 wrap-anywhere">
                {clientName}
                <span className="block text-muted">{number}</span>
              </td>
              <td className="px-3 py-2 whitespace-nowrap">{invoiceNumber}</td>
              <td className="px-3 py-2 font-semibold whitespace-nowrap">{formatMoney(amount)}</td>
              <td className="px-3 py-2 whitespace-nowrap">
                <DayTime value={day} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
