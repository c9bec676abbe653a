import { recordAuditEntry } from '../audit.server.ts'
import type { Context } from '../context.ts'
import { Refusal } from '../errors.ts'
import { readPaymentSettings } from '../payment-settings/payment-settings.server.ts'
import { isPermittedForAll, permitFor } from '../permissions.ts'
import { hourMs } from '../time.ts'
import { inTransaction } from '../transaction.server.ts'
import { getInvoice } from './list-invoices.server.ts'
import { findInvoiceLocked } from './read-invoices.server.ts'

/** Fixes today's exchange rate for the open amount and returns the number of changed invoices. A client gets a new rate
 * only after the old one has expired, so that clients cannot pick the better of two. */
export async function quoteRate(ctx: Context, id: string): Promise<number> {
  const { email } = await getInvoice(ctx, id)
  permitFor(ctx, 'invoice.pay', email)
  const isStaff = isPermittedForAll(ctx.actor, 'invoice.open')
  return inTransaction(ctx, (inside) => renewRate(inside, id, { isStaff }))
}

/** Like `quoteRate`, for verbs that have checked permission, in their transaction. */
export async function renewRate(
  inside: Context,
  id: string,
  { isStaff }: { isStaff: boolean },
): Promise<number> {
  const invoice = await findInvoiceLocked(inside, id)
  if (!invoice) return 0
  const { status, version, number, rateValidUntil, poishaPerDollar: before } = invoice
  if (status !== 'open' && status !== 'part-paid') {
    const currentState = { state: status, version }
    throw new Refusal('conflict', `${number} has no amount due.`, { currentState })
  }
  const now = inside.now()
  if (rateValidUntil > now && !isStaff) return 0
  const { poishaPerDollar, rateHours } = await readPaymentSettings(inside)
  await inside.db
    .updateTable('invoice')
    .set({
      poisha_per_dollar: poishaPerDollar,
      rate_valid_until: new Date(now.getTime() + rateHours * hourMs),
      version: version + 1,
      updated_at: now,
    })
    .where('id', '=', id)
    .execute()
  await recordAuditEntry(inside, {
    action: 'invoice.quote-rate',
    kind: 'invoice',
    recordId: id,
    before: { poishaPerDollar: before },
    after: { poishaPerDollar },
  })
  return 1
}
