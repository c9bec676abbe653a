import { z } from 'zod'
import type { RefundSent } from '#app/api/ledger.ts'
import type { InvoiceRow } from '#app/api/payments.ts'
import type { AttachedFile } from '#app/components/form/use-attachments.ts'
import { readAmount } from '#app/components/payment/read-amount.ts'
import { readPrice, typePrice } from '#app/components/payment/read-dollars.ts'
import { refundInput } from '#core/ledger/ledger.ts'
import { formatMoney, type Money } from '#core/money.ts'

/** Amount paid on an invoice or, without `invoice`, the client's credit. */
export type Refundable = {
  email: string
  clientName: string
  isNotified: boolean
  most: Money
  invoice?: Pick<InvoiceRow, '_id' | 'number' | 'status'>
}

/** Form values. Amounts are strings as typed. */
export type RefundDraft = {
  amount: string
  to: 'client' | 'credit'
  effect: 'credited' | 'reopened'
  method: string
  reference: string
  paidOut: string
  paidOutCurrency: string
  files: AttachedFile[]
  reason: string
}

export const emptyRefund = ({ most }: Refundable): RefundDraft => ({
  ...{ amount: typePrice(most), to: 'client', effect: 'credited', method: '', reference: '' },
  ...{ paidOut: '', paidOutCurrency: 'BDT', files: [], reason: '' },
})

/** Amounts that were sent are asked for in another currency than that of the refund. */
export const isConverted = ({ paidOutCurrency }: Pick<RefundDraft, 'paidOutCurrency'>, most: Money) =>
  paidOutCurrency !== most.currency

export const refundRules = ({ most }: Refundable) =>
  refundInput
    .pick({ to: true, reason: true })
    .extend({
      amount: z.string().refine((typed) => isWithin(typed, most), {
        message: `Must be more than ${formatMoney({ ...most, minor: 0 })} and at most ${formatMoney(most)}`,
      }),
      effect: z.string(),
      method: z.string(),
      reference: z.string().max(60, 'Must be at most 60 characters'),
      paidOut: z.string(),
      paidOutCurrency: z.string(),
      files: z.array(z.any()),
    })
    .superRefine(({ to, method, paidOut, paidOutCurrency }, { addIssue }) => {
      if (to === 'credit') return
      if (!method) addIssue({ code: 'custom', path: ['method'], message: 'Please choose how it was sent' })
      if (isConverted({ paidOutCurrency }, most) && readPaidOut(paidOut, paidOutCurrency) === 0) {
        const message = paidOut.trim()
          ? 'Must be an amount such as 1,200'
          : 'Please enter the amount that was sent'
        addIssue({ code: 'custom', path: ['paidOut'], message })
      }
    })

function isWithin(typed: string, most: Money): boolean {
  const minor = readPrice(typed, most.currency) ?? 0
  return minor > 0 && minor <= most.minor
}

/** Reads minor units; 0 for an amount that is invalid or too small. */
function readPaidOut(typed: string, currency: string): number {
  const minor = readAmount(typed, currency) ?? 0
  return currency === 'BDT' && minor < 100 ? 0 : minor
}

export const amountOf = ({ amount }: RefundDraft, { most }: Refundable): Money => ({
  ...most,
  minor: readPrice(amount, most.currency) ?? 0,
})

/** Converts the form values to the API's input. How it was sent is only part of a refund to the client. */
export function toRefund(draft: RefundDraft, of: Refundable): RefundSent {
  const { to, effect, method, reference, paidOut, paidOutCurrency, files, reason } = draft
  const minor = readPaidOut(paidOut, paidOutCurrency)
  return {
    invoiceId: of.invoice?._id ?? null,
    amount: amountOf(draft, of),
    to,
    ...(to === 'client' && { method, reference, files: files.map(({ id }) => id) }),
    ...(to === 'client' && isConverted(draft, of.most) && { paidOut: { minor, currency: paidOutCurrency } }),
    ...(effect === 'reopened' && { reopens: true }),
    reason,
  }
}
