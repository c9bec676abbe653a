import type { Context } from '../context.ts'
import { notFound, Refusal } from '../errors.ts'
import type { Shareable } from '../share-link/manage-links.server.ts'
import { findPrintedLink, type PrintedLinks } from '../share-link/printed-link.server.ts'
import { dayMs, startOfDay } from '../time.ts'
import type { Invoice } from './invoice.ts'
import { unpaidInvoices } from './invoice.ts'
import type { InvoiceToPay } from './invoice-to-pay.ts'
import {
  findInvoice,
  findInvoiceLocked,
  invoiceColumns,
  isLeftToSend,
  toInvoice,
} from './read-invoices.server.ts'

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
    return { expiresAt: endOfLink(inside, dueOn), after: { number } }
  },
}

/** Returns the address of the share link on the papers of an invoice, while something is to be paid. */
export const findPrintedInvoice = async (
  ctx: PrintedLinks,
  invoice: Pick<Invoice, 'id' | 'open' | 'dueOn'>,
): Promise<string | undefined> => (invoice.open.minor > 0 ? findMailedInvoice(ctx, invoice) : undefined)

/** Returns the same address, whatever is left to pay. */
export const findMailedInvoice = (
  ctx: PrintedLinks,
  { id: recordId, dueOn }: Pick<Invoice, 'id' | 'dueOn'>,
): Promise<string | undefined> =>
  findPrintedLink(ctx, { kind: 'invoice', recordId, expiresAt: endOfLink(ctx, dueOn) })

const mostToPay = 10

/** Lists what is to be paid of an order now, for the holder of the link of its quote. Needs no permission. Invoices of
 * another client, from before or after the order was handed over, are left out, and those whose link was withdrawn. */
export async function listInvoicesToPay(
  ctx: PrintedLinks,
  { orderId, email }: { orderId: string; email: string },
): Promise<InvoiceToPay[]> {
  const rows = await ctx.db
    .selectFrom('invoice')
    .select(invoiceColumns)
    .where('order_id', '=', orderId)
    .where('email', '=', email)
    .where('status', 'in', unpaidInvoices)
    .where(isLeftToSend)
    .orderBy('due_on')
    .orderBy('number')
    .limit(mostToPay)
    .execute()
  const found: InvoiceToPay[] = []
  for (const invoice of rows.map(toInvoice)) {
    const link = await findPrintedInvoice(ctx, invoice)
    const { number, kind, part, open, payable, dueOn } = invoice
    if (link) found.push({ number, kind, part, open, payable, dueOn, link })
  }
  return found
}

function endOfLink({ now }: Pick<Context, 'now'>, dueOn: string): Date {
  const from = Math.max(startOfDay(dueOn).getTime(), now().getTime())
  return new Date(from + daysAfterDue * dayMs)
}
