import { z } from 'zod'
import { type Invoice, invoiceKinds, invoiceStatuses } from '#core/invoice/invoice.ts'
import { cents } from '#core/money.ts'
import { moneySchema } from '../http/answers.ts'

export const invoiceSchema = z.object({
  _id: z.uuid(),
  number: z.string(),
  orderId: z.uuid(),
  orderNumber: z.string(),
  email: z.string(),
  clientName: z.string(),
  title: z.string(),
  lines: z.array(z.object({ title: z.string(), quantity: z.int(), price: moneySchema })),
  kind: z.enum(invoiceKinds),
  status: z.enum(invoiceStatuses),
  total: moneySchema,
  paid: moneySchema.describe('Sum of the ledger entries'),
  open: moneySchema,
  payable: moneySchema.describe('Open amount in taka, at the rate of this invoice'),
  rate: z.object({
    poishaPerDollar: z.int(),
    validUntil: z.string(),
  }),
  dueOn: z.string(),
  createdAt: z.string(),
  version: z.int(),
})

export const presentInvoice = ({
  id,
  lines,
  poishaPerDollar,
  rateValidUntil,
  createdAt,
  ...same
}: Invoice) => ({
  _id: id,
  ...same,
  lines: lines.map(({ priceCents, ...line }) => ({ ...line, price: cents(priceCents) })),
  rate: { poishaPerDollar, validUntil: rateValidUntil.toISOString() },
  createdAt: createdAt.toISOString(),
})
