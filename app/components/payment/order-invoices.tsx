import { href, Link } from 'react-router'
import type { InvoiceRow } from '#app/api/payments.ts'
import { DayTime } from '#app/components/time/day-time.tsx'
import { Badge } from '#app/components/ui/badge.tsx'
import { buttonClass } from '#app/components/ui/button.tsx'
import { invoiceLabel } from '#core/invoice/invoice.ts'
import { formatMoney } from '#core/money.ts'
import { DocumentDownloadButton } from './document-download-button.tsx'
import { invoiceStates } from './invoice-states.ts'

/** URL of the form in which a client reports the payment of an invoice. */
export const payUrl = (invoiceId: string) =>
  `${href('/dashboard/pending-payment')}?${new URLSearchParams({ pay: invoiceId })}`

type OrderInvoicesProps = {
  invoices: InvoiceRow[]
  /** False for members of a client who see its invoices and cannot pay them. */
  mayPay: boolean
}

/** Client's invoices of an order: what is paid, what is open, and the way to pay it. */
export function OrderInvoices({ invoices, mayPay }: OrderInvoicesProps) {
  return (
    <ul aria-label="Invoices" className="divide-y divide-line border-y border-line">
      {invoices.map((invoice) => (
        <li key={invoice._id} className="py-3">
          <OrderInvoice invoice={invoice} mayPay={mayPay} />
        </li>
      ))}
    </ul>
  )
}

function OrderInvoice({
  invoice: { _id, number, kind, part, status, total, paid, open, dueOn },
  mayPay,
}: {
  invoice: InvoiceRow
  mayPay: boolean
}) {
  const isOpen = open.minor > 0
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2">
          <span className="tabular">{number}</span>{' '}
          <Badge tone={invoiceStates[status].tone}>{invoiceStates[status].label}</Badge>
        </p>
        <p className="text-small text-muted">
          {invoiceLabel({ kind, part })}
          {isOpen && (
            <>
              , due <DayTime value={dueOn} />
            </>
          )}
        </p>
        {status !== 'void' && (
          <p className="tabular text-small text-muted">
            {formatMoney(paid)} paid, {formatMoney(open)} open
          </p>
        )}
      </div>
      <div className="grid justify-items-end gap-2">
        <p className="tabular font-semibold">{formatMoney(total)}</p>
        <div className="flex flex-wrap justify-end gap-2">
          {mayPay && isOpen && (
            <Link to={payUrl(_id)} className={buttonClass('main', '', 'small')}>
              Pay<span className="sr-only"> {number}</span>
            </Link>
          )}
          <DocumentDownloadButton path={`/invoices/${_id}/pdf`} label="PDF" about={number} />
        </div>
      </div>
    </div>
  )
}
