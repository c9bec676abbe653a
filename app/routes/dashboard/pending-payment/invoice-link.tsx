import { href, Link } from 'react-router'
import { buttonClass } from '#app/components/ui/button.tsx'

/** Opens the lines of an invoice and the messages about it. */
export const InvoiceLink = ({ id, number }: { id: string; number: string }) => (
  <Link
    to={`${href('/dashboard/pending-payment')}?${new URLSearchParams({ invoice: id })}`}
    className={buttonClass('quiet', '', 'small')}
  >
    Details and messages<span className="sr-only"> of {number}</span>
  </Link>
)
