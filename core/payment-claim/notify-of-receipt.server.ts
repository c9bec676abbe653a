import type { Context } from '../context.ts'
import { formatMoney, type Money } from '../money.ts'
import { notify } from '../notice/notice.server.ts'
import type { PaymentClaim } from './claim-response.ts'

type Receipt = Pick<PaymentClaim, 'id' | 'email' | 'invoiceNumber'> & {
  received: Money
  receiptNumber: string
  surplus: Money
  reason?: string
}

/** Notifies the client of a payment that was received. */
export async function notifyOfReceipt(inside: Context, receipt: Receipt): Promise<void> {
  const { id, email, invoiceNumber, received, receiptNumber, surplus, reason } = receipt
  const credit = surplus.minor > 0 ? ` The ${formatMoney(surplus)} overpayment was added to your credit.` : ''
  await notify(inside, {
    to: { email },
    event: `payment-claim.accepted:${id}`,
    title: `${formatMoney(received)} received for ${invoiceNumber}`,
    text: `Thank you. Your receipt is ${receiptNumber}.${credit}${reason ? `\n\n${reason}` : ''}`,
    link: { kind: 'payment-claim', audience: 'client' },
    document: { kind: 'receipt', id },
  })
}
