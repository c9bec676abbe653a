import type { Context } from '../context.ts'
import { fieldRefusal } from '../errors.ts'
import { chosenIdsToLock } from '../listing.server.ts'
import type { Chosen } from '../listing.ts'
import { isOwnMoney, permitUser } from '../permissions.ts'
import { reasonMissing } from '../reason.ts'
import { inTransaction } from '../transaction.server.ts'
import type { InvoiceFilter } from './invoice.ts'
import { invoices } from './list-invoices.server.ts'
import { findInvoiceLocked } from './read-invoices.server.ts'
import { voidInvoice } from './void-invoice.server.ts'

/** Voids the selected invoices. Skips those that are void, paid in part or credited, or that are the own money. Returns
 * the changed ids. */
export async function voidInvoices(
  ctx: Context,
  chosen: Chosen<InvoiceFilter>,
  reason = '',
): Promise<string[]> {
  const me = permitUser(ctx, 'invoice.void')
  if (!reason) {
    throw fieldRefusal('reason', reasonMissing)
  }
  return inTransaction(ctx, async (inside) => {
    const found = invoices(inside, 'filter' in chosen ? chosen.filter : {})
    const changed: string[] = []
    for (const id of await chosenIdsToLock(found, chosen)) {
      const invoice = await findInvoiceLocked(inside, id)
      if (invoice?.status !== 'open' || invoice.credited.minor > 0) continue
      if (isOwnMoney(me, invoice.email)) continue
      await voidInvoice(inside, id, { version: invoice.version, reason })
      changed.push(id)
    }
    return changed
  })
}
