import { href, Link } from 'react-router'
import type { InvoiceRow } from '#app/api/payments.ts'
import { Panel } from '#app/components/dashboard/screen/panel.tsx'
import { invoiceStates } from '#app/components/payment/invoice-states.ts'
import { NewLinkButton } from '#app/components/share-links/new-link-button.tsx'
import { DayTime } from '#app/components/time/day-time.tsx'
import { Badge } from '#app/components/ui/badge.tsx'
import { invoiceLabel } from '#core/invoice/invoice.ts'
import { formatMoney } from '#core/money.ts'
import { useHasPermission } from '../shell/use-account.ts'

/** Invoices of an order, where staff finds their links, payments and papers. */
export function InvoicesPanel({ invoices }: { invoices: InvoiceRow[] }) {
  const mayShare = useHasPermission('invoice.create')
  if (invoices.length === 0) return null
  return (
    <Panel title="Invoices">
      <ul aria-label="Invoices" className="divide-y divide-line border-y border-line">
        {invoices.map(({ _id: id, number, kind, part, status, total, open, dueOn }) => (
          <li key={id} className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 py-2.5">
            <div className="min-w-0">
              <p className="flex flex-wrap items-center gap-2">
                <Link
                  to={href('/dashboard/invoices/:id', { id })}
                  className="tabular font-semibold text-accent hover:underline"
                >
                  {number}
                </Link>
                <Badge tone={invoiceStates[status].tone}>{invoiceStates[status].label}</Badge>
              </p>
              <p className="text-small text-muted">
                {invoiceLabel({ kind, part })}
                {open.minor > 0 && (
                  <>
                    , due <DayTime value={dueOn} />
                  </>
                )}
              </p>
            </div>
            <div className="grid justify-items-end gap-2">
              <p className="tabular font-semibold">{formatMoney(total)}</p>
              {mayShare && open.minor > 0 && (
                <NewLinkButton record={{ path: 'invoices', id }} name={number}>
                  Get a link<span className="sr-only"> to {number}</span>
                </NewLinkButton>
              )}
            </div>
          </li>
        ))}
      </ul>
    </Panel>
  )
}
