import type { Context } from '../context.ts'
import { fieldRefusal } from '../errors.ts'
import type { Invoice } from '../invoice/invoice.ts'
import { creditInvoice } from '../invoice/issue-credit-note.server.ts'
import { findInvoiceLocked } from '../invoice/read-invoices.server.ts'
import { formatMoney } from '../money.ts'
import { lowerParts, readUnissuedCents } from '../payment-plan/lower-parts.server.ts'
import { readParts } from '../payment-plan/payment-parts.server.ts'
import { permit } from '../permissions.ts'
import type { Order } from './order.ts'
import { readAmendedCents, readUnbilledCents } from './unbilled.server.ts'

type Lowering = { cents: number; becomesCredit: boolean; title: string; reason: string }
type Share = { invoice: Invoice; cents: number }

/** Takes an amount off what an order bills: first what has no invoice yet, then open amounts by credit notes, and then what
 * is paid, which becomes credit. Returns the amount that amendments had added and is taken off. */
export async function lowerInvoices(inside: Context, order: Order, lowering: Lowering): Promise<number> {
  const { cents, becomesCredit, title, reason } = lowering
  const hasParts = (await readParts(inside, order.id)).length > 0
  const unbilled = hasParts
    ? await readUnissuedCents(inside, order.id)
    : Math.max(0, await readUnbilledCents(inside, order))
  const amended = await readAmendedCents(inside, order.id)
  const rest = Math.max(0, cents - unbilled)
  const shares = shareOut(await lockInvoices(inside, order.id), rest, amended)
  const left = rest - sumOf(shares)
  if (left > 0) {
    const most = formatMoney({ ...order.total, minor: cents - left })
    throw fieldRefusal(
      'lowerBy',
      `Only ${most} can be taken off; the rest is refunded or credited`,
      'conflict',
    )
  }
  const surplus = shares.reduce(
    (sum, { invoice, cents: one }) => sum + Math.max(0, one - invoice.open.minor),
    0,
  )
  if (surplus > 0 && !becomesCredit) {
    const amount = formatMoney({ ...order.total, minor: surplus })
    const words = `${amount} of this is paid already. Choose to add it to the client’s credit, from where it can be refunded`
    throw fieldRefusal('becomesCredit', words, 'conflict')
  }
  if (hasParts) await lowerParts(inside, order.id, Math.min(cents, unbilled))
  if (shares.length > 0) permit(inside, 'invoice.credit')
  for (const { invoice, cents: one } of shares) {
    const lines = [{ title, quantity: 1, priceCents: one }]
    await creditInvoice(inside, invoice, { lines, reason })
  }
  return sumOf(shares.filter(({ invoice }) => invoice.kind === 'extra'))
}

const sumOf = (shares: Share[]) => shares.reduce((sum, { cents }) => sum + cents, 0)

/** Locks the invoices of an order by id, as others do, and returns the newest first; those of extra work last. */
async function lockInvoices(inside: Context, orderId: string): Promise<Invoice[]> {
  const rows = await inside.db
    .selectFrom('invoice')
    .select('id')
    .where('order_id', '=', orderId)
    .where('status', '<>', 'void')
    .orderBy('id')
    .execute()
  const found: Invoice[] = []
  for (const { id } of rows) {
    const invoice = await findInvoiceLocked(inside, id)
    if (invoice && invoice.status !== 'void') found.unshift(invoice)
  }
  const isExtra = ({ kind }: Invoice) => Number(kind === 'extra')
  return found.toSorted((one, other) => isExtra(one) - isExtra(other))
}

/** Shares an amount out among invoices: open amounts before paid ones. Of extra work, only what amendments added counts. */
function shareOut(invoices: Invoice[], cents: number, amended: number): Share[] {
  const shares = invoices.map((invoice) => ({ invoice, cents: 0 }))
  let [left, ofExtras] = [cents, amended]
  const roomsOf = [
    ({ open }: Invoice) => open.minor,
    ({ total, credited }: Invoice) => total.minor - credited.minor,
  ]
  for (const roomOf of roomsOf) {
    for (const share of shares) {
      const isExtra = share.invoice.kind === 'extra'
      const room = Math.min(roomOf(share.invoice) - share.cents, isExtra ? ofExtras : left)
      const taken = Math.max(0, Math.min(left, room))
      share.cents += taken
      left -= taken
      if (isExtra) ofExtras -= taken
    }
  }
  return shares.filter((share) => share.cents > 0)
}
