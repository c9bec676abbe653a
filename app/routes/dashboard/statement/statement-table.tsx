import type { StatementRow } from '#app/api/statements.ts'
import { DayTime } from '#app/components/time/day-time.tsx'
import { formatMoney } from '#core/money.ts'
import { describeLine } from '#core/statement/statement-text.ts'

// On a phone with large text the cells are below each other.
const numbers =
  'tabular py-3 pl-3 text-right sm:pl-8 align-top whitespace-nowrap max-[12rem]:py-1 max-[12rem]:pl-0 max-[12rem]:text-left'

/** Lines of a statement with the running balance. */
export function StatementTable({
  statement: { from, to, opening, lines, closing, credits },
}: {
  statement: StatementRow
}) {
  return (
    <table className="w-full border-y border-line text-small sm:text-body max-[12rem]:block max-[12rem]:**:block">
      <caption className="sr-only">
        <DayTime value={from} /> to <DayTime value={to} />
      </caption>
      <thead className="text-small text-muted max-[12rem]:sr-only">
        <tr>
          <th scope="col" className="py-3 text-left font-normal">
            Date and entry
          </th>
          <th scope="col" className="py-3 pl-3 text-right font-normal sm:pl-8">
            Amount
          </th>
          <th scope="col" className="py-3 pl-3 text-right font-normal sm:pl-8">
            Balance
          </th>
        </tr>
      </thead>
      <tbody className="divide-y divide-line border-t border-line">
        <tr>
          <th scope="row" colSpan={2} className="py-3 text-left font-semibold">
            Opening balance
          </th>
          <td className={`${numbers} font-semibold`}>{formatMoney(opening)}</td>
        </tr>
        {lines.map((line) => (
          <tr key={`${line.at} ${line.kind} ${line.number} ${line.balance.minor}`}>
            <td className="py-3 align-top">
              <span className="block text-small text-muted">
                <DayTime value={line.day} />
              </span>
              <span className="wrap-anywhere">{describeLine(line)}</span>
            </td>
            <td className={numbers}>{formatMoney(line.amount)}</td>
            <td className={numbers}>{formatMoney(line.balance)}</td>
          </tr>
        ))}
        {lines.length === 0 && (
          <tr>
            <td colSpan={3} className="py-6 text-muted">
              Nothing was invoiced or paid in this period.
            </td>
          </tr>
        )}
        {credits.map((credit) => (
          <tr key={credit.currency}>
            <th scope="row" colSpan={2} className="py-3 text-left font-normal text-muted">
              Includes unused credit
            </th>
            <td className={numbers}>{formatMoney(credit)}</td>
          </tr>
        ))}
        <tr>
          <th scope="row" colSpan={2} className="py-3 text-left font-semibold">
            {closing.minor < 0 ? 'Closing balance: credit' : 'Closing balance'}
          </th>
          <td className={`${numbers} font-display font-bold`}>{formatMoney(closing)}</td>
        </tr>
      </tbody>
    </table>
  )
}
