import { z } from 'zod'
import { days, listRequest, query } from '../listing.ts'
import type { Money } from '../money.ts'

export const invoiceKinds = ['deposit', 'balance', 'full', 'extra'] as const
export type InvoiceKind = (typeof invoiceKinds)[number]
export const invoiceKindLabels: Record<InvoiceKind, string> = {
  deposit: 'Deposit',
  balance: 'Balance',
  full: 'Full payment',
  extra: 'Extra work',
}

export const invoiceStatuses = ['open', 'part-paid', 'paid', 'void'] as const
export type InvoiceStatus = (typeof invoiceStatuses)[number]

/** Age groups of unpaid invoices, in days since the due date. */
export const invoiceAges = ['not-due', 'up-to-30', 'up-to-60', 'older'] as const
export type InvoiceAge = (typeof invoiceAges)[number]
export const invoiceAgeLabels: Record<InvoiceAge, string> = {
  'not-due': 'Not due yet',
  'up-to-30': 'Up to 30 days overdue',
  'up-to-60': 'Up to 60 days overdue',
  older: 'More than 60 days overdue',
}

export type InvoiceLine = { title: string; quantity: number; priceCents: number }

export type Invoice = {
  id: string
  number: string
  orderId: string
  orderNumber: string
  email: string
  clientName: string
  /** Name of the order. */
  title: string
  lines: InvoiceLine[]
  kind: InvoiceKind
  status: InvoiceStatus
  total: Money
  paid: Money
  /** Amount still to be paid; zero for a void invoice. */
  open: Money
  /** The open amount in taka, at the invoice's rate. */
  payable: Money
  poishaPerDollar: number
  rateValidUntil: Date
  /** Calendar day, `YYYY-MM-DD`. */
  dueOn: string
  createdAt: Date
  version: number
}

/** Payment state of an order. */
export type PaymentState = 'unpaid' | 'checking' | 'part-paid' | 'paid' | 'credit-due' | 'refunded'
export const paymentStateLabels: Record<PaymentState, string> = {
  unpaid: 'Unpaid',
  checking: 'Being checked',
  'part-paid': 'Partially paid',
  paid: 'Paid',
  'credit-due': 'Refund due',
  refunded: 'Refunded',
}
export type OrderMoney = {
  paymentState: PaymentState
  billedCents: number
  paidCents: number
  /** Also true if no deposit is required. */
  isDepositPaid: boolean
}

export const invoiceFilter = z.object({
  ...query,
  status: z
    .enum([...invoiceStatuses, 'unpaid', 'billed'], 'Must be open, part-paid, paid, void, unpaid or billed')
    .optional()
    .describe('unpaid: open or part-paid; billed: all but void'),
  age: z
    .enum(invoiceAges, 'Must be not-due, up-to-30, up-to-60 or older')
    .optional()
    .describe('Unpaid ones, by the days since they were due'),
  ...days,
  order: z.uuid('Must be the _id of an order').optional(),
})
export type InvoiceFilter = z.infer<typeof invoiceFilter>
export const invoiceListRequest = listRequest(['createdAt', 'dueOn', 'number'], invoiceFilter)
export type InvoiceListRequest = z.infer<typeof invoiceListRequest>
