import type { Context } from '../context.ts'
import { fieldRefusal } from '../errors.ts'
import { voidLockedInvoice } from '../invoice/void-invoice.server.ts'
import { formatMoney, percentOf } from '../money.ts'
import { notify } from '../notice/notice.server.ts'
import { raiseDepositInvoice, readAgreedPrice, readDepositRoom } from './deposit-invoice.server.ts'
import type { Order } from './order.ts'
import { formatInvoiceDue } from './order-notices.server.ts'
import { findOpenDeposit } from './withdraw-deposit.server.ts'

/** Refuses a deposit that is no higher than the agreed one, and one that can no longer change. The caller has locked the
 * order. */
export async function refuseRaising(inside: Context, order: Order, percent: number): Promise<void> {
  if (percent <= order.depositPercent) {
    const words = `Must be more than ${order.depositPercent}. A lower deposit needs no acceptance: change the order instead`
    throw fieldRefusal('raisedDeposit', words)
  }
  const invoice = await findOpenDeposit(inside, order, 'raisedDeposit')
  const left = (await readDepositRoom(inside, order.id)) + (invoice?.total.minor ?? 0)
  const { minor } = percentOf(await readAgreedPrice(inside, order.id), percent)
  if (minor <= left) return
  const words = `Other invoices of this order leave ${formatMoney({ ...order.total, minor: left })} for a deposit`
  throw fieldRefusal('raisedDeposit', words, 'conflict')
}

/** Raises the deposit of an order that the caller has locked, after its client accepted. An unpaid invoice of the lower one
 * is void and replaced. */
export async function raiseDeposit(
  inside: Context,
  order: Order,
  { percent, title }: { percent: number; title: string },
): Promise<void> {
  await refuseRaising(inside, order, percent)
  const invoice = await findOpenDeposit(inside, order, 'raisedDeposit')
  if (invoice) await voidLockedInvoice(inside, invoice, title)
  await inside.db
    .updateTable('client_order')
    .set({ deposit_percent: percent })
    .where('id', '=', order.id)
    .execute()
  const raised = await raiseDepositInvoice(inside, order.id)
  if (!raised) return
  await notify(inside, {
    to: { email: order.email },
    event: `invoice.raised:${raised.id}`,
    title: `Invoice ${raised.number} for the deposit of ${percent} %`,
    text: formatInvoiceDue(raised),
    link: { kind: 'invoice', audience: 'client', id: raised.id },
    document: { kind: 'invoice', id: raised.id },
  })
}
