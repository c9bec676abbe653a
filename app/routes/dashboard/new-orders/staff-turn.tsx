import { href } from 'react-router'
import type { OrderRow } from '#app/api/orders.ts'
import type { InvoiceRow } from '#app/api/payments.ts'
import { formatStaffTurn } from '#app/components/orders/turn-line.ts'
import { StaffLink } from '../shell/staff-link.tsx'
import { quoteUrl } from './quote-url.ts'

type StaffTurnProps = {
  order: OrderRow
  /** Invoices of the order, where they are known. */
  invoices?: InvoiceRow[]
}

/** Next step of an order, as a link to the screen where it is done or seen if that is another one. */
export function StaffTurn({ order, invoices = [] }: StaffTurnProps) {
  const text = formatStaffTurn(order)
  const to = turnUrl(order, invoices)
  return to ? <StaffLink to={to}>{text}</StaffLink> : text
}

function turnUrl(order: OrderRow, invoices: InvoiceRow[]): string | undefined {
  const { turn, number, projectId } = order
  switch (turn?.todo) {
    case 'check-payment':
      return `${href('/dashboard/check-payment')}?${new URLSearchParams({ order: number })}`
    case 'quote':
    case 'accept-quote':
      return quoteUrl(order)
    case 'pay': {
      const [open, ...more] = invoices.filter((invoice) => invoice.open.minor > 0)
      if (open && more.length === 0) return href('/dashboard/invoices/:id', { id: open._id })
      return `${href('/dashboard/invoices')}?${new URLSearchParams({ status: 'unpaid', q: number })}`
    }
    case 'look':
    case 'finish':
      return projectId ? href('/dashboard/projects-form/:id?', { id: projectId }) : undefined
    default:
      return undefined
  }
}
