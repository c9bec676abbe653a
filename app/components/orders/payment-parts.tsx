import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { WholeOrder } from '#app/api/orders.ts'
import { Badge } from '#app/components/ui/badge.tsx'
import { formatMoney } from '#core/money.ts'
import { formatPartDue } from '#core/payment-plan/payment-plan.ts'
import { invoiceStates } from '../payment/invoice-states.ts'

type Part = WholeOrder['paymentParts'][number]
type PaymentPartsProps = {
  parts: readonly Part[]
  /** Returns the screen of an invoice, for staff. */
  toInvoice?: (id: string) => string
  /** Actions on a part that is not invoiced yet. */
  children?: (part: Part) => ReactNode
}

/** Parts in which an order is paid, with the invoices issued so far. */
export function PaymentParts({ parts, toInvoice, children }: PaymentPartsProps) {
  return (
    <ol aria-label="Parts of the payment" className="divide-y divide-line border-y border-line">
      {parts.map((part) => {
        const { number, label, total, invoice } = part
        const state = invoice && invoiceStates[invoice.status]
        return (
          <li key={number} className="py-3">
            <p className="flex flex-wrap items-baseline justify-between gap-x-4">
              <span className="font-semibold">
                Part {number} of {parts.length}
              </span>
              <span className="tabular font-semibold">{formatMoney(total)}</span>
            </p>
            <p className="text-small text-muted wrap-anywhere">
              {label}, {formatPartDue(part)}
            </p>
            <div className="mt-1.5 flex flex-wrap items-center gap-x-3 gap-y-2">
              {invoice && state ? (
                <>
                  {toInvoice ? (
                    <Link
                      to={toInvoice(invoice._id)}
                      className="tabular font-semibold text-accent hover:underline"
                    >
                      {invoice.number}
                    </Link>
                  ) : (
                    <span className="tabular">{invoice.number}</span>
                  )}
                  <Badge tone={state.tone}>{state.label}</Badge>
                </>
              ) : (
                <>
                  <Badge>Not invoiced yet</Badge>
                  {children?.(part)}
                </>
              )}
            </div>
          </li>
        )
      })}
    </ol>
  )
}
