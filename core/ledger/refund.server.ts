import { v7 as createId } from 'uuid'
import { recordAuditEntry } from '../audit.server.ts'
import type { Context } from '../context.ts'
import { foldEmail, isSameEmail } from '../email.ts'
import { fieldRefusal, notFound, Refusal } from '../errors.ts'
import { doOnce } from '../idempotency.server.ts'
import { findInvoiceLocked } from '../invoice/read-invoices.server.ts'
import { cents, formatMoney, type Money } from '../money.ts'
import { notify } from '../notice/notice.server.ts'
import { permitUser, refuseOwnMoney } from '../permissions.ts'
import { requireRecentSignIn } from '../recent-sign-in.ts'
import { releaseAsCredit, sumCreditLocked, writeEntries } from './entries.server.ts'
import type { RefundInput } from './ledger.ts'

type Refund = RefundInput & { email: string; key: string | undefined }

/** Refunds a payment of an invoice, to the client or as credit, or pays out the client's credit. */
export async function refund(ctx: Context, { key, ...input }: Refund): Promise<string> {
  const me = permitUser(ctx, 'ledger.refund')
  refuseOwnMoney(me, input.email)
  requireRecentSignIn(ctx, me, 'Please sign in again to refund money.')
  return doOnce(ctx, { key, operation: 'ledger.refund', input }, async (inside) => {
    const { email, to, paidOut, reason, invoiceId } = input
    if (paidOut && to === 'credit') throw fieldRefusal('paidOut', 'Only a refund to the client is paid out')
    const id = createId()
    const after = {
      ...{ email: foldEmail(email), amount: input.amount, to, reason, invoiceId: invoiceId ?? null },
      ...(paidOut && { paidOut }),
    }
    if (invoiceId) await takeFromInvoice(inside, input, invoiceId)
    else await takeFromCredit(inside, input)
    await recordAuditEntry(inside, {
      action: 'ledger.refund',
      kind: 'invoice',
      recordId: invoiceId ?? id,
      after,
    })
    await notify(inside, {
      to: { email },
      event: `ledger.refund:${id}`,
      title: `${describeAmount(input)} ${to === 'client' ? 'was refunded to you' : 'was added to your credit'}`,
      text: reason,
      link: { kind: 'invoice', audience: 'client' },
    })
    return id
  })
}

async function takeFromInvoice(inside: Context, input: RefundInput & { email: string }, invoiceId: string) {
  const {
    email,
    amount: { minor: amount },
    to,
    reason,
  } = input
  const invoice = await findInvoiceLocked(inside, invoiceId)
  if (!invoice || !isSameEmail(invoice.email, email)) throw notFound('Invoice')
  refuseOtherCurrency(input.amount, invoice.paid.currency)
  if (amount > invoice.paid.minor) throw tooMuch(`Of ${invoice.number} only`, invoice.paid)
  if (invoice.orderId) await voidIfOrderEnded(inside, invoice.orderId, invoiceId)
  if (to === 'credit') {
    await releaseAsCredit(inside, { type: 'refund', invoiceId, email, minor: amount, reason })
    return
  }
  await writeEntries(inside, [
    { type: 'refund', invoiceId, email, minor: -amount, moved: movedOut(input), reason },
  ])
}

async function takeFromCredit(inside: Context, input: RefundInput & { email: string }) {
  const {
    email,
    amount: { minor: amount },
    to,
    reason,
  } = input
  if (to === 'credit') {
    throw new Refusal('invalid', 'This amount is already credit.', { fields: { to: 'Must be client' } })
  }
  refuseOtherCurrency(input.amount, 'USD')
  const credit = await sumCreditLocked(inside, email)
  if (amount > credit) throw tooMuch('Of the credit only', cents(credit))
  const moved = movedOut(input)
  await writeEntries(inside, [{ type: 'refund', invoiceId: null, email, minor: -amount, moved, reason }])
}

const movedOut = ({ paidOut }: RefundInput) => (paidOut ? { ...paidOut, minor: -paidOut.minor } : null)

const describeAmount = ({ amount, paidOut }: RefundInput) =>
  [formatMoney(amount), paidOut && `(${formatMoney(paidOut)})`].filter(Boolean).join(' ')

const tooMuch = (start: string, available: Money) =>
  new Refusal('conflict', `${start} ${formatMoney(available)} can be refunded.`)

function refuseOtherCurrency(amount: Money, currency: string): void {
  if (amount.currency !== currency) throw fieldRefusal('amount.currency', `Must be ${currency}`)
}

/** Voids the invoice if its order has ended, so that the refunded amount does not become due again. */
const voidIfOrderEnded = (inside: Context, orderId: string, invoiceId: string) =>
  inside.db
    .updateTable('invoice')
    .set({ status: 'void', updated_at: inside.now() })
    .where('id', '=', invoiceId)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('client_order')
          .select('id')
          .where('id', '=', orderId)
          .where('status', 'in', ['declined', 'cancelled', 'expired']),
      ),
    )
    .execute()
