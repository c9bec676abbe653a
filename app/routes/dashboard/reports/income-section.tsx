import { href } from 'react-router'
import type { IncomeReport, IncomeRow } from '#app/api/reports.ts'
import { Panel } from '#app/components/dashboard/screen/panel.tsx'
import { ScreenTabs } from '#app/components/dashboard/screen/screen-tabs.tsx'
import { formatMoney } from '#core/money.ts'
import { maxReportRows } from '#core/report/report-limits.ts'
import { describeRates } from '#core/report/taka-sources.ts'
import { groupLabels } from './load-reports.ts'
import { formatMonth, periodOfMonth } from './months.ts'
import { ReportFiles } from './report-files.tsx'
import { ReportTable } from './report-table.tsx'
import { TakaRates } from './taka-rates.tsx'

type Asked = Pick<IncomeReport, 'from' | 'to' | 'by' | 'currency'>

/** Income of the period in groups; each opens its ledger entries. */
export function IncomeSection({ income: { rows, total, rates, ...asked } }: { income: IncomeReport }) {
  const { from, to, by, currency } = asked
  const here = href('/dashboard/reports')
  return (
    <Panel
      title="Income"
      lead="Payments on the day they were made, or accepted if that month was closed. Received is before refunds, as on the overview; other entries are refunds, and credit that was moved. The sums are those of the ledger."
    >
      <ScreenTabs
        label="Income by"
        tabs={Object.entries(groupLabels).map(([group, label]) => ({
          label,
          to: `${here}?${new URLSearchParams({ from, to, by: group, currency })}`,
          isCurrent: group === by,
        }))}
      />
      {total.entries === 0 ? (
        <p className="text-muted">Nothing was received or refunded in this period.</p>
      ) : (
        <ReportTable
          caption={`Income by ${groupLabels[by].toLowerCase()}`}
          head={[groupLabels[by], 'Received', 'Other entries', 'Income']}
          lines={rows.map((row) => ({
            key: row.key,
            name: by === 'month' ? formatMonth(row.key) : row.name,
            to: entriesUrl(asked, row),
            numbers: toNumbers(row),
          }))}
          total={{ key: 'total', name: 'Total', to: entriesUrl(asked), numbers: toNumbers(total) }}
        />
      )}
      {rates && <TakaRates sentences={describeRates(rates)} />}
      {rows.length === maxReportRows && (
        <p className="mt-3 text-small text-muted">
          The {maxReportRows} highest are shown. The total and the files contain all.
        </p>
      )}
      <ReportFiles report="income" asked={asked} about="of the income" />
    </Panel>
  )
}

const toNumbers = ({ received, other, income }: Pick<IncomeRow, 'received' | 'other' | 'income'>) =>
  [received, other, income].map(formatMoney)

function entriesUrl({ by, from, to }: Omit<Asked, 'currency'>, row?: IncomeRow): string {
  const period = row && by === 'month' ? periodOfMonth(row.key, { from, to }) : { from, to }
  const filter = row && by !== 'month' ? { [by]: row.key } : {}
  return `${href('/dashboard/reports/entries')}?${new URLSearchParams({ type: 'income', ...filter, ...period })}`
}
