import type { Message } from '../message/message.ts'
import { presentSharedMessages } from '../message/present-shared-messages.ts'
import type { PaymentClaim } from '../payment-claim/claim-response.ts'
import type { PaymentMethod } from '../payment-method/method-response.ts'
import { presentTaxes } from '../tax/tax.ts'
import { type Invoice, invoiceLabel } from './invoice.ts'
import { presentLines } from './invoice-lines.ts'
import type { SharedInvoiceRow, SharedPaymentRow } from './shared-invoice.ts'

export type SharedInvoice = {
  invoice: Invoice
  methods: PaymentMethod[]
  payments: PaymentClaim[]
  messages: Message[]
}

/** Presents what the holder of a link may see, and nothing else. */
export function presentSharedInvoice({
  invoice,
  methods,
  payments,
  messages,
}: SharedInvoice): SharedInvoiceRow {
  const { number, orderNumber, clientName, title, status, total, paid, credited, open, payable } = invoice
  const { payables, dueOn, createdAt, lines, taxes, poishaPerDollar, rateValidUntil, exchangeRates } = invoice
  return {
    kind: 'invoice',
    label: invoiceLabel(invoice),
    ...{
      number,
      orderNumber,
      clientName,
      title,
      status,
      total,
      paid,
      credited,
      open,
      payable,
      payables,
      dueOn,
    },
    lines: presentLines(lines, total.currency),
    taxes: presentTaxes(taxes, total.currency),
    rate: { poishaPerDollar, validUntil: rateValidUntil.toISOString(), exchangeRates },
    createdAt: createdAt.toISOString(),
    methods: methods.map(({ id, isActive: _a, sortOrder: _s, createdAt: _c, version: _v, ...method }) => ({
      ...{ _id: id, ...method },
    })),
    payments: payments.map(presentPayment),
    messages: presentSharedMessages(messages),
  }
}

const presentPayment = ({ id, method, paidAt, ...claim }: PaymentClaim): SharedPaymentRow => {
  const { number, amount, counts, status, reason, reasonText, accepted, receiptNumber } = claim
  return {
    ...{ _id: id, number, amount, counts, status, reason, reasonText, accepted, receiptNumber },
    paidAt: paidAt.toISOString(),
    method: method.label,
  }
}
