import { notFound, Refusal } from '../errors.ts'
import type { Shareable } from '../share-link/manage-links.server.ts'
import { dayMs, startOfDay } from '../time.ts'
import { findInvoice, findInvoiceLocked } from './read-invoices.server.ts'

/** A link works this many days after the invoice is due, and at least as long after it was made. */
const daysAfterDue = 90

/** Links of issued invoices. */
export const invoiceLinks: Shareable = {
  kind: 'invoice',
  permission: 'invoice.create',
  async find(ctx, id) {
    if (!(await findInvoice(ctx, id))) throw notFound('Invoice')
  },
  async prepare(inside, id) {
    const invoice = await findInvoiceLocked(inside, id)
    if (!invoice) throw notFound('Invoice')
    const { number, status, version, dueOn } = invoice
    if (status === 'void') {
      throw new Refusal('conflict', `${number} is void, so it can’t be shared.`, {
        currentState: { state: status, version },
      })
    }
    const from = Math.max(startOfDay(dueOn).getTime(), inside.now().getTime())
    return { expiresAt: new Date(from + daysAfterDue * dayMs), after: { number } }
  },
}
