import { href } from 'react-router'
import type { InvoiceFilter, InvoiceListRequest } from '#core/invoice/invoice.ts'
import type { OrderFilter } from '#core/order/order-input.ts'
import type { ClaimFilter } from '#core/payment-claim/claim-input.ts'
import type { Range } from './ranges.ts'

// URLs of the lists behind the figures on the overview.
export const invoicesUrl = (filter: InvoiceFilter & Pick<InvoiceListRequest, 'sort'>) =>
  `${href('/dashboard/invoices')}?${toQuery(filter)}`
export const paymentsUrl = (filter: ClaimFilter) =>
  `${href('/dashboard/check-payment')}?${toQuery({ list: 'all', ...filter })}`
export const ordersUrl = (filter: Omit<OrderFilter, 'project'>) =>
  `${href('/dashboard/new-orders')}?${toQuery({ part: 'all', ...filter })}`
export const auditUrl = (range: Range) =>
  `${href('/dashboard/audit')}?${toQuery({ action: 'ledger.refund', ...range })}`

const toQuery = (filter: Record<string, string | undefined>) =>
  new URLSearchParams(
    Object.entries(filter).filter((entry): entry is [string, string] => entry[1] !== undefined),
  )
