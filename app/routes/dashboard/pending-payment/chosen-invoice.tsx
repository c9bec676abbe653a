import type { InvoiceMessages } from '#app/api/invoices.ts'
import type { InvoiceRow } from '#app/api/payments.ts'
import { Panel } from '#app/components/dashboard/screen/panel.tsx'
import { DocumentDownloadButton } from '#app/components/payment/document-download-button.tsx'
import { InvoiceLines } from '#app/components/payment/invoice-lines.tsx'
import { invoiceStates } from '#app/components/payment/invoice-states.ts'
import { InvoiceThread } from '#app/components/payment/invoice-thread.tsx'
import { IssuedPaperButton } from '#app/components/payment/issued-paper-button.tsx'
import { Badge } from '#app/components/ui/badge.tsx'
import { formatMoney } from '#core/money.ts'
import { useMayAsClient } from '../shell/use-account.ts'

type ChosenInvoiceProps = { invoice: InvoiceRow; thread: InvoiceMessages }

/** The invoice that a link names: its lines, and the messages about it. */
export function ChosenInvoice({ invoice, thread }: ChosenInvoiceProps) {
  const { _id: id, number, title, total, status, clientName } = invoice
  const mayWrite = useMayAsClient('invoice.answer')
  return (
    <Panel title={`Invoice ${number}`}>
      <p className="mb-4 flex flex-wrap items-center gap-x-3 gap-y-2">
        <span className="min-w-0 wrap-anywhere">{title}</span>
        <span className="tabular font-semibold">{formatMoney(total)}</span>
        <Badge tone={invoiceStates[status].tone}>{invoiceStates[status].label}</Badge>
        <DocumentDownloadButton path={`/invoices/${id}/pdf`} label="Invoice" about={number} />
        <IssuedPaperButton invoice={invoice} />
      </p>
      <InvoiceLines lines={invoice.lines} />
      <h3 className="mb-4 mt-8">Messages</h3>
      <InvoiceThread
        id={id}
        clientName={clientName}
        thread={thread}
        label="Write to us about it"
        mayWrite={mayWrite}
      />
    </Panel>
  )
}
