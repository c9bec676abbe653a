import { href } from 'react-router'
import type { StandingReport } from '#app/api/reports.ts'
import { Panel } from '#app/components/dashboard/screen/panel.tsx'
import { invoiceAgeLabels } from '#core/invoice/invoice-ages.ts'
import { formatMoney } from '#core/money.ts'
import { quoteStatusLabels } from '#core/quote/quote-machine.ts'
import { useHasPermission } from '../shell/use-account.ts'
import { ReportFiles } from './report-files.tsx'
import { ReportTable } from './report-table.tsx'

const won = 'accepted'
const lost = ['declined', 'expired']

/** Outstanding money of today by age, and quotes of the period by state. */
export function StandingSection({
  standing: { outstanding, quotes, from, to, currency },
}: {
  standing: StandingReport
}) {
  const isTaka = currency === 'BDT'
  const canOpenQuotes = useHasPermission('quote.list')
  const open = outstanding.filter(({ count }) => count > 0)
  const sent = quotes.filter(({ status }) => status !== 'draft' && status !== 'replaced')
  const urlOf = (path: string, filter: Record<string, string>) => `${path}?${new URLSearchParams(filter)}`
  const invoices = href('/dashboard/invoices')
  return (
    <div className="grid gap-x-14 lg:grid-cols-2">
      <Panel
        title="Outstanding today"
        lead={`Open amounts of invoices by days since they were due.${isTaka ? ' Each at the rate of its invoice.' : ''}`}
      >
        {open.length === 0 ? (
          <p className="text-muted">No outstanding invoices.</p>
        ) : (
          <ReportTable
            caption="Outstanding today by age"
            head={['Age', 'Invoices', 'Open']}
            lines={open.map(({ age, count, open: amount }) => ({
              key: age,
              name: invoiceAgeLabels[age],
              to: urlOf(invoices, { age, sort: 'dueOn' }),
              numbers: [String(count), formatMoney(amount)],
            }))}
            total={{
              key: 'total',
              name: 'All open invoices',
              to: urlOf(invoices, { status: 'unpaid', sort: 'dueOn' }),
              numbers: [
                String(sumOf(open.map(({ count }) => count))),
                formatMoney({ minor: sumOf(open.map((row) => row.open.minor)), currency }),
              ],
            }}
          />
        )}
        <ReportFiles report="outstanding" asked={{ from, to, currency }} about="of outstanding invoices" />
      </Panel>
      <Panel
        title="Quotes won and lost"
        lead={`${describeQuotes(sent)}${isTaka ? ' At the rates of today.' : ''}`}
      >
        {sent.length === 0 ? (
          <p className="text-muted">No quote of this period was sent.</p>
        ) : (
          <ReportTable
            caption="Quotes of the period by state"
            head={['State', 'Quotes', 'Price']}
            lines={sent.map(({ status, count, total }) => ({
              key: status,
              name: quoteStatusLabels[status],
              ...(canOpenQuotes && { to: urlOf(href('/dashboard/quotes'), { status, from, to }) }),
              numbers: [String(count), formatMoney(total)],
            }))}
          />
        )}
        <ReportFiles report="quotes" asked={{ from, to, currency }} about="of the quotes" />
      </Panel>
    </div>
  )
}

const sumOf = (numbers: number[]) => numbers.reduce((sum, number) => sum + number, 0)

function describeQuotes(quotes: StandingReport['quotes']): string {
  const countOf = (statuses: string[]) =>
    sumOf(quotes.filter(({ status }) => statuses.includes(status)).map(({ count }) => count))
  const [accepted, refused] = [countOf([won]), countOf(lost)]
  const base = 'Quotes written in the period, by their state today.'
  if (accepted + refused === 0) return base
  const percent = Math.round((accepted / (accepted + refused)) * 100)
  return `${base} Won: ${accepted} of ${accepted + refused} that ended, ${percent} %.`
}
