import type { SharedInvoiceRow } from '#core/invoice/shared-invoice.ts'
import { formatMoney, poisha } from '#core/money.ts'
import { leftToSend } from '#core/payment-claim/method-limits.ts'
import { isWaiting } from '#core/payment-claim/payment-claim.ts'

const stateSentences: Record<SharedInvoiceRow['status'], string> = {
  open: 'Please pay in one of the ways below, then report your payment.',
  'part-paid': 'A part is paid. Please pay the rest in one of the ways below, then report your payment.',
  paid: 'This invoice is paid. Thank you!',
  void: 'This invoice is void. There is nothing to pay.',
}

/** Says first what is being checked, so that nobody pays twice. */
export function describeState(invoice: SharedInvoiceRow): string {
  const { status, payable, payments } = invoice
  if (payable.minor === 0 || !payments.some(isWaiting)) return stateSentences[status]
  const left = leftToSend(invoice, payments) ?? 0
  if (left === 0) return 'We are checking the payment that you reported. Please do not pay it again.'
  return `Thank you! We are checking what you reported. Please send the rest of ${formatMoney(poisha(left))}, then report it.`
}

/** Confirms the form that was sent. Undefined if the state says more, such as the part that is still to be sent. */
export function describeDone(invoice: SharedInvoiceRow, done: string): string | undefined {
  if (done === 'message') return 'Your message is sent. Thank you! Our answer will appear on this page.'
  if (done === 'rate') return 'The amount is now at today’s rate.'
  if (done !== 'payment' || leftToSend(invoice, invoice.payments) !== 0) return undefined
  return 'Thank you! We check your payment. Its receipt will appear on this page.'
}
