import { href } from 'react-router'
import type { CreditNoteRow } from '#app/api/invoices.ts'
import type { InvoiceRow } from '#app/api/payments.ts'
import { ClientCell } from '#app/components/list/client-cell.tsx'
import { DocumentDownloadButton } from '#app/components/payment/document-download-button.tsx'
import { TaxRows } from '#app/components/tax/tax-rows.tsx'
import { DayTime } from '#app/components/time/day-time.tsx'
import { FactRow, FactRows } from '#app/components/ui/fact.tsx'
import { formatOpen, invoiceLabel } from '#core/invoice/invoice.ts'
import { formatMoney } from '#core/money.ts'
import { StaffLink } from '../shell/staff-link.tsx'

/** Amounts, days, client and order of an invoice. */
export function InvoiceAmounts({
  invoice,
  creditNotes,
}: {
  invoice: InvoiceRow
  creditNotes: CreditNoteRow[]
}) {
  const { total, taxes, paid, credited, open, payable, dueOn, createdAt, orderId, orderNumber } = invoice
  return (
    <FactRows>
      <TaxRows taxes={taxes} inclusive={false} />
      <FactRow name="Total">{formatMoney(total)}</FactRow>
      <TaxRows taxes={taxes} inclusive />
      <FactRow name="Credit notes">
        {credited.minor > 0 && (
          <>
            {formatMoney(credited)}
            <span className="flex flex-wrap gap-x-2">
              {creditNotes.map(({ _id, number }) => (
                <DocumentDownloadButton
                  key={_id}
                  path={`/credit-notes/${_id}/pdf`}
                  label={number}
                  about="as PDF"
                />
              ))}
            </span>
          </>
        )}
      </FactRow>
      <FactRow name="Paid">{paid.minor > 0 && formatMoney(paid)}</FactRow>
      <FactRow name="To pay">{open.minor > 0 && formatOpen({ open, payable })}</FactRow>
      <FactRow name="Kind">{invoiceLabel(invoice)}</FactRow>
      <FactRow name="Billed">
        <DayTime value={createdAt} />
      </FactRow>
      <FactRow name="Due">
        <DayTime value={dueOn} />
      </FactRow>
      <FactRow name="Client">
        <ClientCell {...invoice} />
      </FactRow>
      <FactRow name="Order">
        {orderId && (
          <>
            <StaffLink to={href('/dashboard/new-orders/:id', { id: orderId })}>{orderNumber}</StaffLink>
            {invoice.orderMoved && (
              <span className="block text-small">
                It has another client now. This invoice stays with its own.
              </span>
            )}
          </>
        )}
      </FactRow>
    </FactRows>
  )
}
