import { ButtonLink } from '#app/components/ui/button.tsx'
import { formatOpen, invoiceLabel } from '#core/invoice/invoice.ts'
import type { InvoiceToPay } from '#core/invoice/invoice-to-pay.ts'
import { formatDay } from '#core/time.ts'

/** Leads from an accepted quote to the payment. */
export function InvoicesToPay({ invoices }: { invoices: InvoiceToPay[] }) {
  if (invoices.length === 0) return null
  return (
    <section aria-labelledby="to-pay" className="mb-8">
      <h2 id="to-pay" className="text-title">
        To pay
      </h2>
      <ul className="mt-2 divide-y divide-line border-y border-line">
        {invoices.map((invoice) => (
          <li key={invoice.number} className="flex flex-wrap items-center justify-between gap-4 py-4">
            <p>
              <span className="tabular block font-semibold">
                {invoiceLabel(invoice)}: {formatOpen(invoice)}
              </span>
              <span className="text-small text-muted">
                Invoice {invoice.number}, due {formatDay(invoice.dueOn)}
              </span>
            </p>
            <ButtonLink href={invoice.link}>
              Pay<span className="sr-only"> invoice {invoice.number}</span>
            </ButtonLink>
          </li>
        ))}
      </ul>
    </section>
  )
}
