import { href } from 'react-router'
import type { InvoiceFilter, InvoiceListRequest } from '#core/invoice/invoice.ts'
import type { OrderFilter } from '#core/order/order-input.ts'
import type { ClaimFilter } from '#core/payment-claim/claim-input.ts'
import type { Range } from './ranges.ts'

// URLs of the lists behind the figures on the overview.
export const invoicesPlace = (asked: InvoiceFilter & Pick<InvoiceListRequest, 'sort'>) =>
  `${href('/dashboard/invoices')}?${queryOf(asked)}`
export const paymentsPlace = (asked: ClaimFilter) =>
  `${href('/dashboard/check-payment')}?${queryOf({ list: 'all', ...asked })}`
export const ordersPlace = (asked: OrderFilter) =>
  `${href('/dashboard/new-orders')}?${queryOf({ part: 'all', ...asked })}`
export const auditPlace = (range: Range) =>
  `${href('/dashboard/audit')}?${queryOf({ action: 'ledger.refund', ...range })}`

const queryOf = (asked: Record<string, string | undefined>) =>
  new URLSearchParams(Object.entries(asked).filter((one): one is [string, string] => one[1] !== undefined))
