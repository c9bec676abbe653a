import type { PreviewRow } from '#app/api/bank-statements.ts'
import { DayTime } from '#app/components/time/day-time.tsx'
import { Notice } from '#app/components/ui/notice.tsx'
import { formatMoney } from '#core/money.ts'
import { formatOtherSide } from './format-other-side.ts'

const stateLabels = { received: 'In', sent: 'Out', reversed: 'Reversed', unclear: 'Unclear' }

/** The first lines of a file as they would be kept. */
export function PreviewLines({ preview: { lines, counts, unreadable } }: { preview: PreviewRow }) {
  if (lines.length === 0) {
    return <Notice tone="danger">No lines can be read with these columns. Please correct them.</Notice>
  }
  return (
    <section aria-label="First lines">
      <p className="mb-3">
        {counts.received} in, {counts.sent} out, {counts.reversed} reversed
        {counts.unclear > 0 && `, ${counts.unclear} unclear`}
        {unreadable > 0 && <strong className="text-warning">, {unreadable} unreadable</strong>}.
      </p>
      <div className="overflow-x-auto rounded-small border border-line">
        <table className="tabular w-full text-left text-small">
          <thead>
            <tr className="border-b border-line text-muted">
              {['Day', 'Movement', 'Amount', 'ID', 'From or to'].map((heading) => (
                <th key={heading} scope="col" className="px-3 py-2 font-semibold">
                  {heading}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {lines.map((line) => (
              <tr
                key={`${line.day} ${line.time} ${line.trxId} ${line.amount.minor} ${line.amount.currency}`}
                className="border-b border-line last:border-0"
              >
                <td className="whitespace-nowrap px-3 py-2">
                  <DayTime value={line.day} /> {line.time}
                </td>
                <td className="px-3 py-2">{stateLabels[line.state]}</td>
                <td className="whitespace-nowrap px-3 py-2 font-semibold">{formatMoney(line.amount)}</td>
                <td className="px-3 py-2 wrap-anywhere">{line.trxId}</td>
                <td className="px-3 py-2 wrap-anywhere">{formatOtherSide(line)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
