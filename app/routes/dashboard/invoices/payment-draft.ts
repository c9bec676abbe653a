import { z } from 'zod'
import type { InvoiceRow } from '#app/api/payments.ts'
import type { AttachedFile } from '#app/components/form/use-attachments.ts'
import { readAmount } from '#app/components/payment/read-amount.ts'
import { toLocalInput } from '#app/components/time/local-input.ts'
import { formatMoney, type Money, toUnits } from '#core/money.ts'
import { findWrongTime } from '#core/payment-claim/paid-at.ts'

/** Form values. Amounts and times are strings as typed. */
export type PaymentDraft = {
  method: string
  amount: string
  currency: string
  paidAt: string
  reference: string
  proof: AttachedFile[]
  text: string
}

const writeAmount = (amount: Money | undefined) => (amount ? String(toUnits(amount)) : '')

export const emptyPayment = ({ payables }: InvoiceRow, currency = 'BDT'): PaymentDraft => ({
  method: 'cash',
  amount: writeAmount(payables.find((payable) => payable.currency === currency)),
  currency,
  paidAt: toLocalInput(new Date()),
  reference: '',
  proof: [],
  text: '',
})

export const describeOpen = ({ open, payable }: InvoiceRow) =>
  open.currency === payable.currency
    ? `${formatMoney(open)} is open.`
    : `${formatMoney(open)} is open, ${formatMoney(payable)} at the rate of the invoice.`

export const paymentRules = (invoice: InvoiceRow) =>
  z
    .object({
      method: z.string(),
      amount: z.string(),
      currency: z.string(),
      paidAt: z.string(),
      reference: z.string().max(60, 'Must be at most 60 characters'),
      proof: z.array(z.any()),
      text: z.string().max(1_000, 'Must be at most 1,000 characters'),
    })
    .superRefine(({ amount, currency, paidAt }, { addIssue }) => {
      const minor = readAmount(amount, currency) ?? 0
      if (minor < (currency === 'BDT' ? 100 : 1)) {
        addIssue({ code: 'custom', path: ['amount'], message: 'Please enter the amount received' })
      }
      const bounds = { now: new Date(), issuedAt: new Date(invoice.createdAt) }
      const wrongTime = findWrongTime(new Date(paidAt), bounds)
      if (wrongTime) addIssue({ code: 'custom', path: ['paidAt'], message: wrongTime })
    })

/** Converts the form values to the API's input. */
export function toReceived({ amount, currency, paidAt, proof, ...same }: PaymentDraft) {
  const minor = readAmount(amount, currency) ?? 0
  const money = { minor, currency }
  const { method, reference, text } = same
  const proofId = proof[0]?.id ?? null
  return { method, amount: money, paidAt: new Date(paidAt).toISOString(), reference, text, proofId }
}
