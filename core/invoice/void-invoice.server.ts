import { recordAuditEntry } from '../audit.server.ts'
import type { Context } from '../context.ts'
import { changedMeanwhile, notFound, Refusal } from '../errors.ts'
import { notify } from '../notice/notice.server.ts'
import { permitUser, refuseOwnMoney } from '../permissions.ts'
import { inTransaction } from '../transaction.server.ts'
import type { Invoice } from './invoice.ts'
import { findInvoiceLocked } from './read-invoices.server.ts'

type Voiding = { version: number; reason: string }

/** Voids an invoice that was created by mistake. Its payments must be refunded first. */
export async function voidInvoice(ctx: Context, id: string, { version, reason }: Voiding): Promise<void> {
  const me = permitUser(ctx, 'invoice.void')
  await inTransaction(ctx, async (inside) => {
    const invoice = await findInvoiceLocked(inside, id)
    if (!invoice) throw notFound('Invoice')
    const { number, email, status } = invoice
    refuseOwnMoney(me, email)
    const currentState = { state: status, version: invoice.version }
    if (invoice.version !== version) throw changedMeanwhile(currentState)
    if (invoice.credited.minor > 0) {
      const sentence = `${number} has a credit note. Please credit the rest instead.`
      throw new Refusal('conflict', sentence, { currentState })
    }
    if (status !== 'open') {
      const sentence =
        status === 'void'
          ? `${number} is already void.`
          : `Please give back what was paid for ${number} first.`
      throw new Refusal('conflict', sentence, { currentState })
    }
    await voidLockedInvoice(inside, invoice, reason)
  })
}

/** Voids an open invoice that the caller has locked, for verbs that have checked permission. */
export async function voidLockedInvoice(
  inside: Context,
  { id, number, email, version }: Invoice,
  reason: string,
): Promise<void> {
  await inside.db
    .updateTable('invoice')
    .set({ status: 'void', version: version + 1, updated_at: inside.now() })
    .where('id', '=', id)
    .execute()
  await recordAuditEntry(inside, {
    action: 'invoice.void',
    kind: 'invoice',
    recordId: id,
    after: { number, status: 'void', reason },
  })
  await notify(inside, {
    to: { email },
    event: `invoice.void:${id}`,
    title: `${number} was voided`,
    text: `You no longer need to pay it.\n\n${reason}`,
    link: { kind: 'invoice', audience: 'client' },
  })
}
