import { href, Link } from 'react-router'
import { buttonClass } from '#app/components/ui/button.tsx'
import { useHasPermission } from '../shell/use-account.ts'

/** Link to the form of an invoice without an order, for staff who may write it. */
export function NewInvoiceLink() {
  if (!useHasPermission('invoice.create')) return null
  return (
    <Link to={href('/dashboard/invoices/new')} className={buttonClass('main', '', 'small')}>
      New invoice
    </Link>
  )
}
