import type { WholeOrder } from '#app/api/orders.ts'
import type { InvoiceRow } from '#app/api/payments.ts'
import { NewLinkButton } from '#app/components/share-links/new-link-button.tsx'
import { NoAddress } from '#app/components/share-links/no-address.tsx'
import { useHasPermission } from '../shell/use-account.ts'

/** Ways to reach the client of an order who is not notified: the link of the quote, and telephone numbers. The link
 * of an accepted quote also shows what is to be paid. */
export function OrderWithoutAddress({
  order,
  invoices,
  phones,
}: {
  order: WholeOrder
  invoices: InvoiceRow[]
  phones: string[]
}) {
  const may = {
    shareQuotes: useHasPermission('quote.write'),
    shareInvoices: useHasPermission('invoice.create'),
  }
  const invoice = invoices.find(({ open, orderMoved }) => open.minor > 0 && !orderMoved)
  // A quote that changes an agreed order may offer it to another client.
  const id = order.turn?.todo === 'accept-quote' ? order.openQuoteId : order.agreedQuote?._id
  return (
    <NoAddress client={order} phones={phones}>
      {may.shareQuotes && id ? (
        <NewLinkButton record={{ path: 'quotes', id }} name="the quote">
          Get a link to the quote
        </NewLinkButton>
      ) : (
        may.shareInvoices &&
        invoice && (
          <NewLinkButton record={{ path: 'invoices', id: invoice._id }} name={invoice.number}>
            Get a link to the invoice
          </NewLinkButton>
        )
      )}
    </NoAddress>
  )
}
