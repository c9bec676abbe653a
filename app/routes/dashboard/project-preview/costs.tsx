import { href, Link } from 'react-router'
import type { OrderRow } from '#app/api/orders.ts'
import type { InvoiceRow } from '#app/api/payments.ts'
import { Panel } from '#app/components/dashboard/screen/panel.tsx'
import { DayTime } from '#app/components/time/day-time.tsx'
import { Badge, type Tone } from '#app/components/ui/badge.tsx'
import { invoiceKindLabels } from '#core/invoice/invoice.ts'
import { formatMoney, usd } from '#core/money.ts'
import type { ProjectRow } from '#core/project/project.ts'

type CostsProps = {
  project: ProjectRow | undefined
  order: OrderRow | undefined
  invoices: InvoiceRow[]
}

/** Agreed, billed and paid totals, invoices and other costs. */
export function Costs({ project, order, invoices }: CostsProps) {
  const costs = project?.costs ?? []
  if (!order && costs.length === 0) return null
  return (
    <Panel
      title="Costs and invoices"
      lead={
        order &&
        `${formatMoney(order.total)} agreed, ${formatMoney(order.billed)} billed, ${formatMoney(order.paid)} paid.`
      }
    >
      {invoices.length > 0 && (
        <ul aria-label="Invoices" className="mb-6 divide-y divide-line border-y border-line">
          {invoices.map((invoice) => (
            <li key={invoice._id} className="py-3">
              <Invoice invoice={invoice} />
            </li>
          ))}
        </ul>
      )}
      {costs.length > 0 && (
        <ul aria-label="Costs" className="divide-y divide-line border-y border-line">
          {costs.map(({ category, date, amount }) => (
            <li key={`${category} ${date} ${amount}`} className="flex justify-between gap-4 py-3">
              <span className="min-w-0 wrap-anywhere">
                {category || 'Cost'}
                {date && (
                  <span className="block text-small text-muted">
                    <DayTime value={date} />
                  </span>
                )}
              </span>
              <span className="tabular font-semibold">{formatMoney(usd(amount))}</span>
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}

const states: Record<InvoiceRow['status'], { label: string; tone: Tone }> = {
  open: { label: 'Unpaid', tone: 'warning' },
  'part-paid': { label: 'Partially paid', tone: 'warning' },
  paid: { label: 'Paid', tone: 'success' },
  void: { label: 'Void', tone: 'neutral' },
}

function Invoice({ invoice: { _id, number, kind, status, total, dueOn } }: { invoice: InvoiceRow }) {
  const isOpen = status === 'open' || status === 'part-paid'
  return (
    <div className="flex justify-between gap-4">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2">
          <span className="tabular">{number}</span>{' '}
          <Badge tone={states[status].tone}>{states[status].label}</Badge>
        </p>
        <p className="text-small text-muted">
          {invoiceKindLabels[kind]}
          {isOpen && (
            <>
              , due <DayTime value={dueOn} />
            </>
          )}
        </p>
      </div>
      <div className="text-right">
        <p className="tabular font-semibold">{formatMoney(total)}</p>
        {isOpen && (
          <Link
            to={`${href('/dashboard/payment-method')}?invoice=${_id}`}
            className="text-small font-semibold text-accent hover:underline"
          >
            Pay<span className="sr-only"> {number}</span>
          </Link>
        )}
      </div>
    </div>
  )
}
