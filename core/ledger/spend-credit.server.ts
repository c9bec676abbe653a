import { v7 as createId } from 'uuid'
import { recordAuditEntry } from '../audit.server.ts'
import type { Context } from '../context.ts'
import { fieldRefusal, notFound, Refusal } from '../errors.ts'
import { doOnce } from '../idempotency.server.ts'
import type { Invoice } from '../invoice/invoice.ts'
import { findInvoice, findInvoiceLocked } from '../invoice/read-invoices.server.ts'
import { formatMoney } from '../money.ts'
import { notify } from '../notice/notice.server.ts'
import { isClientOf, isPermittedFor, permit } from '../permissions.ts'
import { sumCreditLocked, writeEntries } from './entries.server.ts'

/** Pays an invoice from the client's credit, as far as it suffices, and returns the spent credit in cents. Staff says in
 * `consent` how the client agreed, which stays in the ledger and in the audit log. */
export async function spendCredit(
  ctx: Context,
  invoiceId: string,
  key: string | undefined,
  consent = '',
): Promise<number> {
  permit(ctx, 'invoice.ask')
  const seen = await findInvoice(ctx, invoiceId)
  if (!seen || !isPermittedFor(ctx.actor, 'ledger.spend-credit', seen.email)) throw notFound('Invoice')
  // Staff may also use its own credit, like any client.
  const isByStaff = !isClientOf(ctx.actor, 'ledger.spend-credit', seen.email)
  if (isByStaff && !consent) throw fieldRefusal('consent', 'Please say how the client agreed')
  const input = { invoiceId, ...(isByStaff && { consent }) }
  return doOnce(ctx, { key, operation: 'ledger.spend-credit', input }, async (inside) => {
    const invoice = await findInvoiceLocked(inside, invoiceId)
    if (!invoice) throw notFound('Invoice')
    const { email, number, open } = invoice
    if (open.minor === 0) throw new Refusal('conflict', `${number} has no amount due.`)
    const minor = payableWith(invoice, await sumCreditLocked(inside, email))
    if (minor === 0) throw new Refusal('conflict', 'There is no credit to use.')
    const use = `Credit used for ${number}`
    const reason = isByStaff ? `${use}. ${consent}` : use
    const [cents = 0] = await writeEntries(inside, [{ type: 'payment', invoiceId, email, minor, reason }])
    if (cents > 0) {
      await writeEntries(inside, [{ type: 'credit', invoiceId: null, email, minor: -cents, reason }])
    }
    if (isByStaff) {
      const after = { number, email, amountCents: cents, consent }
      await recordAuditEntry(inside, {
        action: 'ledger.spend-credit',
        kind: 'invoice',
        recordId: invoiceId,
        after,
      })
      await notify(inside, {
        to: { email },
        event: `ledger.spend-credit:${createId()}`,
        title: `${formatMoney({ minor: cents, currency: 'USD' })} of your credit was used for ${number}`,
        text: consent,
        link: { kind: 'invoice', audience: 'client', id: invoiceId },
      })
    }
    return cents
  })
}

/** Returns the minor units of an invoice that credit in cents pays. Entries of other currencies are rounded to the cent,
 * so a cent less is spent unless the credit covers the open amount. */
function payableWith({ open, openValue }: Invoice, credit: number): number {
  if (open.currency === 'USD' || credit === 0) return Math.min(open.minor, credit)
  if (credit >= openValue) return open.minor
  return Math.min(open.minor, Math.floor((open.minor * (credit - 1)) / Math.max(1, openValue)))
}
