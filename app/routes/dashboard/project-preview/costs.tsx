import type { OrderRow } from '#app/api/orders.ts'
import type { InvoiceRow } from '#app/api/payments.ts'
import { Panel } from '#app/components/dashboard/screen/panel.tsx'
import { billedNow } from '#app/components/orders/billed-now.ts'
import { OrderInvoices } from '#app/components/payment/order-invoices.tsx'
import { DayTime } from '#app/components/time/day-time.tsx'
import { formatMoney, usd } from '#core/money.ts'
import type { ProjectRow } from '#core/project/project.ts'
import { useMayAsClient } from '../shell/use-account.ts'

type CostsProps = {
  project: ProjectRow | undefined
  order: OrderRow | undefined
  invoices: InvoiceRow[]
}

/** Agreed, billed and paid totals, invoices and other costs. */
export function Costs({ project, order, invoices }: CostsProps) {
  const mayPay = useMayAsClient('invoice.pay')
  const costs = project?.costs ?? []
  if (!order && costs.length === 0) return null
  return (
    <Panel
      title="Costs and invoices"
      lead={
        order &&
        `${formatMoney(order.total)} agreed, ${formatMoney(billedNow(order))} billed, ${formatMoney(order.paid)} paid.`
      }
    >
      {invoices.length > 0 && (
        <div className="mb-6">
          <OrderInvoices invoices={invoices} mayPay={mayPay} />
        </div>
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
