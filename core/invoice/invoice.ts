import { z } from 'zod'
import type { Stored } from '../entity.ts'
import type { ExchangeRate } from '../exchange.ts'
import { discountRow, lineRow } from '../line/line-response.ts'
import type { Discount } from '../line/line-total.ts'
import { days, listRequest, query } from '../listing.ts'
import { formatMoney, type Money } from '../money.ts'
import { isNotifiedField, moneySchema } from '../response-fields.ts'
import type { Tax, TaxSum } from '../tax/tax.ts'
import { taxRow, taxSumRow } from '../tax/tax-fields.ts'
import { idOf } from '../text.ts'
import { invoiceAges } from './invoice-ages.ts'

export const invoiceKinds = ['deposit', 'balance', 'full', 'extra', 'part', 'other'] as const
export type InvoiceKind = (typeof invoiceKinds)[number]
/** In the database, the kind of a part has its number. */
export type StoredInvoiceKind = Exclude<InvoiceKind, 'part'> | `part-${number}`
const invoiceKindLabels: Record<InvoiceKind, string> = {
  deposit: 'Deposit',
  balance: 'Balance',
  full: 'Full payment',
  extra: 'Extra work',
  part: 'Part',
  other: 'Invoice',
}

/** Part of a payment plan, such as 2 of 3. */
export type InvoicePart = { number: number; of: number }

export const invoiceLabel = ({ kind, part }: { kind: InvoiceKind; part?: InvoicePart | null }): string =>
  part ? `${invoiceKindLabels.part} ${part.number} of ${part.of}` : invoiceKindLabels[kind]

/** Formats what is open, in the invoice's currency and in taka: `$120, ৳14,640`. */
export const formatOpen = ({ open, payable }: { open: Money; payable: Money }): string =>
  [open, payable]
    .filter(({ currency }, index) => index === 0 || currency !== open.currency)
    .map(formatMoney)
    .join(', ')

export const invoiceStatuses = ['open', 'part-paid', 'paid', 'void'] as const
export type InvoiceStatus = (typeof invoiceStatuses)[number]
/** States with an amount due. */
export const unpaidInvoices: readonly InvoiceStatus[] = ['open', 'part-paid']
export const invoiceStatusLabels: Record<InvoiceStatus, string> = {
  open: 'Unpaid',
  'part-paid': 'Partially paid',
  paid: 'Paid',
  void: 'Void',
}

/** Line of an invoice; its price is in minor units of the invoice's currency. */
export type InvoiceLine = {
  title: string
  quantity: number
  /** Thing that is counted, such as hour; unset without one. */
  unit?: string | undefined
  priceCents: number
  discount?: Discount | null | undefined
  tax?: Tax | null | undefined
}

/** Line of an invoice on the wire. */
export const invoiceLineRow = lineRow.extend({
  discount: discountRow.nullable().describe('Of this line; a percentage is rounded up to the minor unit'),
  tax: taxRow.nullable().describe('Of the price after the discount'),
})

export const invoiceRow = z.object({
  _id: z.uuid(),
  number: z.string(),
  orderId: z.uuid().nullable().describe('null for an invoice without an order'),
  orderNumber: z.string().describe('Empty without an order'),
  orderMoved: z.boolean().describe('true: the order has another client now; the invoice stays with its own'),
  email: z.string(),
  isNotified: isNotifiedField,
  clientId: z.uuid().nullable(),
  clientName: z.string(),
  /** Name of the order or, without one, of the first line. */
  title: z.string(),
  lines: z.array(invoiceLineRow),
  taxes: z.array(taxSumRow).describe('Tax of the lines for each rate; empty without tax'),
  kind: z.enum(invoiceKinds),
  part: z.object({ number: z.int(), of: z.int() }).nullable().describe('Part of a payment plan'),
  status: z.enum(invoiceStatuses),
  total: moneySchema,
  paid: moneySchema.describe('Sum of the ledger entries without credit notes'),
  credited: moneySchema.describe('Sum of the credit notes'),
  /** Amount still to be paid; zero for a void invoice. */
  open: moneySchema,
  payable: moneySchema.describe('Open amount in taka, at the rate of this invoice'),
  payables: z.array(moneySchema).describe('Open amount in each currency that has a rate'),
  rate: z.object({
    poishaPerDollar: z.int(),
    validUntil: z.string(),
    exchangeRates: z
      .array(z.object({ currency: z.string(), taka: z.number() }))
      .describe('Taka for one unit'),
  }),
  /** Calendar day, `YYYY-MM-DD`. */
  dueOn: z.string(),
  createdAt: z.string(),
  version: z.int(),
})
export type InvoiceRow = z.output<typeof invoiceRow>

export type Invoice = Omit<Stored<typeof invoiceRow>, 'lines' | 'taxes' | 'rate' | 'createdAt'> & {
  lines: InvoiceLine[]
  taxes: TaxSum[]
  poishaPerDollar: number
  exchangeRates: ExchangeRate[]
  rateValidUntil: Date
  createdAt: Date
  isSample: boolean
}

/** True once the paper of an invoice says more than it did at its issue. */
export const isChangedSinceIssue = ({
  status,
  paid,
  credited,
}: Pick<InvoiceRow, 'status' | 'paid' | 'credited'>): boolean =>
  status !== 'open' || paid.minor > 0 || credited.minor > 0

/** Payment state of an order. */
export const paymentStates = ['unpaid', 'checking', 'part-paid', 'paid', 'credit-due', 'refunded'] as const
export type PaymentState = (typeof paymentStates)[number]
export const paymentStateLabels: Record<PaymentState, string> = {
  unpaid: invoiceStatusLabels.open,
  checking: 'Being checked',
  'part-paid': invoiceStatusLabels['part-paid'],
  paid: invoiceStatusLabels.paid,
  'credit-due': 'Refund due',
  refunded: 'Refunded',
}
export type OrderMoney = {
  paymentState: PaymentState
  /** Before credit notes. */
  billedCents: number
  creditedCents: number
  paidCents: number
  openCents: number
  /** Also true if no deposit is required. */
  isDepositPaid: boolean
  /** Of the first invoice that is to be paid; null without one, or while payments of it are checked. */
  openInvoiceKind: InvoiceKind | null
}

export const invoiceFilter = z.object({
  ...query,
  status: z
    .enum(
      [...invoiceStatuses, 'unpaid', 'to-pay', 'billed'],
      'Must be open, part-paid, paid, void, unpaid, to-pay or billed',
    )
    .optional()
    .describe(
      'unpaid: open or part-paid; to-pay: unpaid, and not covered by payments that are being checked; billed: all but void',
    ),
  age: z
    .enum(invoiceAges, 'Must be not-due, up-to-30, up-to-60 or older')
    .optional()
    .describe('Unpaid ones, by the days since they were due'),
  ...days,
  order: idOf('an order').optional(),
  client: idOf('a client').optional(),
})
export type InvoiceFilter = z.infer<typeof invoiceFilter>
export const invoiceListRequest = listRequest(['createdAt', 'dueOn', 'number'], invoiceFilter)
export type InvoiceListRequest = z.infer<typeof invoiceListRequest>
