import { Link } from 'react-router'
import { Panel } from '#app/components/dashboard/screen/panel.tsx'
import { BarChart } from '#app/components/ui/charts/bar-chart.tsx'
import { invoiceAgeLabels } from '#core/invoice/invoice-ages.ts'
import { formatMoney, type Money } from '#core/money.ts'
import type { MoneySummary } from '#core/overview/overview.ts'
import { methodKindLabels } from '#core/payment-method/payment-method.ts'
import { useHasPermission } from '../shell/use-account.ts'
import { auditUrl, invoicesUrl, paymentsUrl } from './list-urls.ts'
import { RangeFields } from './range-fields.tsx'
import type { Range } from './ranges.ts'

type MoneySectionProps = { money: MoneySummary; range: Range; days: string }

export function MoneySection({ money, range, days }: MoneySectionProps) {
  const { billed, invoices, received, receivedBy, refunded, outstanding, credits } = money
  const canOpenAudit = useHasPermission('audit.list')
  const canOpenInvoices = useHasPermission('invoice.list')
  const canOpenPayments = useHasPermission('payment-claim.list')
  const payments = receivedBy.reduce((sum, one) => sum + one.payments, 0)
  const unpaid = outstanding.reduce((sum, { count }) => sum + count, 0)
  const owed = outstanding.reduce((sum, { open }) => sum + open.minor, 0)
  return (
    <Panel title="Money" action={<RangeFields range={range} days={days} />}>
      <dl className="mb-8 grid grid-cols-[repeat(auto-fit,minmax(min(11rem,100%),1fr))] gap-x-8 gap-y-5">
        <Sum
          name="Billed"
          amounts={[billed]}
          note={invoices === 1 ? '1 invoice' : `${invoices} invoices`}
          {...(canOpenInvoices && { to: invoicesUrl({ status: 'billed', ...range }) })}
        />
        <Sum
          name="Received"
          amounts={[received]}
          note={`${payments === 1 ? '1 payment' : `${payments} payments`}, before refunds`}
          {...(canOpenPayments && { to: paymentsUrl(range) })}
        />
        <Sum
          name="Outstanding today"
          amounts={[{ minor: owed, currency: 'USD' }]}
          note={unpaid === 1 ? '1 invoice' : `${unpaid} invoices`}
          {...(canOpenInvoices && { to: invoicesUrl({ status: 'unpaid', sort: 'dueOn' }) })}
        />
        {refunded.minor > 0 && (
          <Sum
            name="Refunded"
            amounts={[refunded]}
            note="from the activity log"
            {...(canOpenAudit && { to: auditUrl(range) })}
          />
        )}
        {credits.length > 0 && <Sum name="Unused credit today" amounts={credits} note="of all clients" />}
      </dl>
      <div className="grid gap-x-14 gap-y-10 md:grid-cols-2">
        <BarChart
          title="Received by payment method"
          columns={['Payment method', 'Received']}
          empty="Nothing was received in this period."
          bars={receivedBy.map(({ method, amount, payments }) => ({
            label: methodKindLabels[method],
            value: Math.max(0, amount.minor),
            text: `${formatMoney(amount)} (${payments})`,
            ...(canOpenPayments && { to: paymentsUrl({ method, ...range }) }),
          }))}
        />
        <BarChart
          title="Outstanding today by age"
          columns={['Age', 'Outstanding']}
          empty="No outstanding invoices."
          bars={(unpaid === 0 ? [] : outstanding).map(({ age, open, count }) => ({
            label: invoiceAgeLabels[age],
            value: open.minor,
            text: `${formatMoney(open)} (${count})`,
            ...(canOpenInvoices && { to: invoicesUrl({ age, sort: 'dueOn' }) }),
          }))}
        />
      </div>
    </Panel>
  )
}

const sumClass = 'tabular font-display text-[1.75rem] font-bold leading-tight'

type SumProps = { name: string; amounts: Money[]; to?: string; note?: string }

function Sum({ name, amounts, to, note }: SumProps) {
  const sum = amounts.map(formatMoney).join(' · ')
  return (
    <div>
      <dt className="text-small text-muted">{name}</dt>
      <dd>
        {to ? (
          <Link to={to} className={`${sumClass} underline-offset-4 hover:underline`}>
            {sum}
          </Link>
        ) : (
          <span className={sumClass}>{sum}</span>
        )}
        {note && <span className="block text-small text-muted">{note}</span>}
      </dd>
    </div>
  )
}
