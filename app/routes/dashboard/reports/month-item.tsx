import { href, Link } from 'react-router'
import type { AccountantExportRow } from '#app/api/accountant-exports.ts'
import type { MonthRow } from '#app/api/closed-months.ts'
import { DayTime } from '#app/components/time/day-time.tsx'
import { Badge } from '#app/components/ui/badge.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { formatNumber } from '#core/format-number.ts'
import { formatMoney } from '#core/money.ts'
import { addDays, addMonths } from '#core/time.ts'
import { AccountantFiles } from './accountant-files.tsx'
import { formatMonth } from './months.ts'

type MonthItemProps = {
  month: MonthRow
  canChange: boolean
  /** Undefined for those who may not collect them. */
  files: AccountantExportRow[] | undefined
  onMove: () => void
}

/** Month with its income and state, and the button that changes it. */
export function MonthItem({ month: { month, income, entries, hasEnded, closed }, ...props }: MonthItemProps) {
  const { canChange, files, onMove } = props
  const from = `${month}-01`
  const period = { from, to: addDays(addMonths(from, 1), -1) }
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 py-4">
      <div className="min-w-0 flex-[1_1_16rem]">
        <p className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
          <Link
            to={`${href('/dashboard/reports')}?${new URLSearchParams(period)}`}
            className="font-semibold text-accent hover:underline"
          >
            {formatMonth(month)}
          </Link>
          <span className="tabular">Income {formatMoney(income)}</span>
          <Link
            to={`${href('/dashboard/reports/entries')}?${new URLSearchParams({ type: 'income', ...period })}`}
            className="text-small text-muted hover:underline"
          >
            {entries === 1 ? '1 ledger entry' : `${formatNumber(entries)} ledger entries`}
          </Link>
        </p>
        {closed && (
          <p className="wrap-anywhere mt-1 text-small text-muted">
            Closed on <DayTime value={closed.at} />
            {closed.by && ` by ${closed.by}`}
            {closed.reason && `: ${closed.reason}`}
          </p>
        )}
        {files && (
          <AccountantFiles
            {...{ period, name: formatMonth(month) }}
            found={files.find((file) => file.from === period.from && file.to === period.to)}
          />
        )}
      </div>
      <div className="flex items-center gap-4">
        {closed ? <Badge tone="neutral">Closed</Badge> : <Badge tone="success">Open</Badge>}
        {canChange && hasEnded && (
          <Button look="second" size="small" onClick={onMove}>
            {closed ? 'Reopen' : 'Close'}
            <span className="sr-only"> {formatMonth(month)}</span>
          </Button>
        )}
      </div>
    </li>
  )
}
