import { recordAuditEntry } from '../audit.server.ts'
import type { Context } from '../context.ts'
import { isSameEmail } from '../email.ts'
import { fieldRefusal, notFound, Refusal } from '../errors.ts'
import { poishaPerMinor } from '../exchange.ts'
import { addCreditNote, type IssuedNote, partOf } from '../invoice/add-credit-note.server.ts'
import type { Invoice } from '../invoice/invoice.ts'
import { findInvoiceLocked } from '../invoice/read-invoices.server.ts'
import { formatMoney, type Money } from '../money.ts'
import { unfulfilledOrders } from '../order/order.ts'
import type { MethodKind } from '../payment-method/payment-method.ts'
import { readPaymentSettings } from '../payment-settings/payment-settings.server.ts'
import { sumCreditsLocked } from './credit.server.ts'
import { creditIn } from './credit.ts'
import { inOpenLedger, releaseAsCredit, type TakaValue, writeEntries } from './entries.server.ts'
import { holdMoney } from './hold-money.server.ts'
import type { RefundInput } from './ledger.ts'

/** A refund whose first ledger entry has this id. */
export type NewRefund = RefundInput & { id: string; email: string; methodKind?: MethodKind | undefined }

/** Effect of a refund on its invoice. */
type RefundedInvoice = {
  number: string
  /** Credit note over the amount; undefined if the invoice is open again, or void. */
  note?: IssuedNote
  isVoid: boolean
}

/** Takes a refund from the payments of an invoice. Unless the client will pay it again, a credit note over the same
 * amount keeps the invoice settled. */
export async function takeFromInvoice(
  inside: Context,
  refund: NewRefund,
  invoiceId: string,
): Promise<RefundedInvoice> {
  const { email, amount, reopens, reason } = refund
  const invoice = await findInvoiceLocked(inside, invoiceId)
  if (!invoice || !isSameEmail(invoice.email, email)) throw notFound('Invoice')
  refuseOtherCurrency(amount, invoice.paid.currency)
  if (amount.minor > invoice.paid.minor) throw tooMuch(`Of ${invoice.number} only`, invoice.paid)
  await holdMoney(inside, email)
  const { number } = invoice
  const isVoid = invoice.status === 'void' || (await voidIfOrderEnded(inside, invoice))
  if (isVoid || reopens) {
    await release(inside, refund, invoice)
    return { number, isVoid }
  }
  const lines = [partOf(invoice, amount.minor)]
  const note = await addCreditNote(inside, invoice, { lines, reason }, async () => {
    await release(inside, refund, invoice)
    return { refunded: refund.id }
  })
  return { number, note, isVoid }
}

async function release(inside: Context, refund: NewRefund, { id: invoiceId, isSample }: Invoice) {
  const { id, email, amount, to, methodKind, reason } = refund
  const entry = { id, type: 'refund' as const, invoiceId, email, reason, isSample }
  if (to === 'credit') await releaseAsCredit(inside, { ...entry, amount })
  else await writeEntries(inside, [{ ...entry, minor: -amount.minor, moved: movedOut(refund), methodKind }])
}

/** Takes a refund from the credit of a client. */
export async function takeFromCredit(inside: Context, refund: NewRefund): Promise<void> {
  const { id, email, amount, to, methodKind, reason } = refund
  if (to === 'credit') {
    throw new Refusal('invalid', 'This amount is already credit.', { fields: { to: 'Must be client' } })
  }
  if (refund.reopens) throw fieldRefusal('reopens', 'Only for a refund of an invoice')
  const { minor, currency } = amount
  const credit = creditIn(await sumCreditsLocked(inside, email), currency)
  if (minor > credit.minor) throw tooMuch('Of the credit only', credit)
  const entry = { id, type: 'refund' as const, invoiceId: null, email, methodKind, reason }
  const moved = movedOut(refund)
  // Taka that moved are the value.
  const taka = moved?.currency === 'BDT' ? undefined : await valueToday(inside, { minor: -minor, currency })
  await writeEntries(inside, [{ ...entry, minor: -minor, currency, moved, taka }])
}

/** Values an amount that belongs to no invoice at the rates of today. */
async function valueToday(inside: Context, { minor, currency }: Money): Promise<TakaValue | undefined> {
  const rate = poishaPerMinor(currency, await readPaymentSettings(inside))
  if (rate === null || currency === 'BDT') return undefined
  // As `round` of the database does, which values refunds of invoices.
  return { poisha: Math.sign(minor) * Math.round(Math.abs(minor) * rate), source: 'settings' }
}

const movedOut = ({ paidOut }: RefundInput) => (paidOut ? { ...paidOut, minor: -paidOut.minor } : null)

const tooMuch = (start: string, available: Money) =>
  new Refusal('conflict', `${start} ${formatMoney(available)} can be refunded.`)

function refuseOtherCurrency(amount: Money, currency: string): void {
  if (amount.currency !== currency) throw fieldRefusal('amount.currency', `Must be ${currency}`)
}

/** Voids the invoice if its order has ended, so that the refunded amount does not become due again. */
async function voidIfOrderEnded(inside: Context, { id, number, orderId }: Invoice): Promise<boolean> {
  if (!orderId) return false
  const voiding = inside.db
    .updateTable('invoice')
    .set({ status: 'void', updated_at: inside.now() })
    .where('id', '=', id)
    .where(({ exists, selectFrom }) =>
      exists(
        selectFrom('client_order')
          .select('id')
          .where('id', '=', orderId)
          .where('status', 'in', unfulfilledOrders),
      ),
    )
  // Its tax is taken back today.
  const { numUpdatedRows } = await inOpenLedger(inside, () => voiding.executeTakeFirstOrThrow())
  if (numUpdatedRows === 0n) return false
  const after = { number, status: 'void' }
  await recordAuditEntry(inside, { action: 'invoice.void', kind: 'invoice', recordId: id, after })
  return true
}
