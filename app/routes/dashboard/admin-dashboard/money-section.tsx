import { Link } from 'react-router'
import { Panel } from '#app/components/dashboard/panel.tsx'
import { BarChart } from '#app/components/ui/bar-chart.tsx'
import { formatMoney, type Money } from '#core/money.ts'
import type { MoneyFacts, Overdue } from '#core/overview/overview.ts'
import { RangeFields } from './range-fields.tsx'
import type { Range } from './ranges.ts'

const methodLabels: Record<string, string> = {
  bkash: 'bKash',
  nagad: 'Nagad',
  rocket: 'Rocket',
  upay: 'Upay',
  bank: 'Bank',
  cash: 'Cash',
  other: 'Other',
}
const ageLabels: Record<Overdue['age'], string> = {
  'not-due': 'Not due yet',
  'up-to-30': 'Up to 30 days late',
  'up-to-60': 'Up to 60 days late',
  older: 'More than 60 days late',
}

type MoneySectionProps = { money: MoneyFacts; range: Range; days: string }

export function MoneySection({ money, range, days }: MoneySectionProps) {
  const { billed, invoices, received, receivedBy, refunded, outstanding } = money
  const owed = outstanding.reduce((sum, { open }) => sum + open.minor, 0)
  return (
    <Panel title="Money" action={<RangeFields range={range} days={days} />}>
      <dl className="mb-8 grid grid-cols-[repeat(auto-fit,minmax(min(11rem,100%),1fr))] gap-x-8 gap-y-5">
        <Sum
          name="Billed"
          amount={billed}
          note={invoices === 1 ? '1 invoice' : `${invoices} invoices`}
          to="/dashboard/invoices"
        />
        <Sum
          name="Received"
          amount={received}
          note={refunded.minor > 0 ? `${formatMoney(refunded)} given back` : 'checked payments'}
          to="/dashboard/check-payment?list=all"
        />
        <Sum
          name="Outstanding today"
          amount={{ minor: owed, currency: 'USD' }}
          to="/dashboard/invoices?status=open&sort=dueOn"
        />
      </dl>
      <div className="grid gap-x-14 gap-y-10 md:grid-cols-2">
        <BarChart
          title="Received, by way to pay"
          columns={['Way to pay', 'Received']}
          empty="Nothing was received in these days."
          bars={receivedBy.map(({ method, amount }) => ({
            label: methodLabels[method] ?? method,
            value: Math.max(0, amount.minor),
            text: formatMoney(amount),
          }))}
        />
        <BarChart
          title="Outstanding today, by age"
          columns={['Age', 'Outstanding']}
          empty="Nobody owes anything."
          bars={outstanding.map(({ age, open, count }) => ({
            label: ageLabels[age],
            value: open.minor,
            text: `${formatMoney(open)} (${count})`,
          }))}
        />
      </div>
    </Panel>
  )
}

type SumProps = { name: string; amount: Money; to: string; note?: string }

function Sum({ name, amount, to, note }: SumProps) {
  return (
    <div>
      <dt className="text-small text-muted">{name}</dt>
      <dd>
        <Link
          to={to}
          className="tabular font-display text-[1.75rem] font-bold leading-tight underline-offset-4 hover:underline"
        >
          {formatMoney(amount)}
        </Link>
        {note && <span className="block text-small text-muted">{note}</span>}
      </dd>
    </div>
  )
}
