import { href, Link } from 'react-router'
import { buttonClass } from '#app/components/ui/button.tsx'

/** Link to the form of an invoice without an order. */
export const NewInvoiceLink = () => (
  <Link to={href('/dashboard/invoices/new')} className={buttonClass('main', '', 'small')}>
    New invoice
  </Link>
)
