import { v7 as createId } from 'uuid'
import { recordAuditEntry } from '../audit.server.ts'
import type { Context } from '../context.ts'
import { changedMeanwhile, fieldRefusal } from '../errors.ts'
import { doOnce } from '../idempotency.server.ts'
import type { RaisedInvoice } from '../invoice/add-invoice.server.ts'
import { refuseOwnInvoices } from '../invoice/own-invoices.server.ts'
import { formatMoney } from '../money.ts'
import { notify } from '../notice/notice.server.ts'
import { permitUser, refuseOwnMoney } from '../permissions.ts'
import { formatDay, today } from '../time.ts'
import { refuseUnamendable } from './amend-order.server.ts'
import type { OrderAmendmentInput } from './amendment-input.ts'
import { nextAmendment } from './amendments.server.ts'
import { raiseDepositInvoice } from './deposit-invoice.server.ts'
import { lowerInvoices } from './lower-invoices.server.ts'
import type { Bought, Order } from './order.ts'
import { formatInvoiceDue } from './order-notices.server.ts'
import { readAmendedCents } from './unbilled.server.ts'
import { withdrawDeposit } from './withdraw-deposit.server.ts'

/** Changes an agreed order in its client's favour: a lower price, an earlier day, a lower deposit. It takes effect at once,
 * and the client is told. Everything else is a quote, which the client accepts. */
export async function amendInFavour(
  ctx: Context,
  orderId: string,
  wanted: OrderAmendmentInput,
  key?: string,
): Promise<{ id: string; number: number }> {
  const me = permitUser(ctx, 'quote.write')
  const call = { key, operation: 'order.amend', input: { orderId, ...wanted } }
  return doOnce(ctx, call, async (inside) => {
    const order = await refuseUnamendable(inside, orderId)
    const { email, status: state, version, total } = order
    if (version !== wanted.version) throw changedMeanwhile({ state, version })
    refuseOwnMoney(me, email)
    await refuseOwnInvoices(inside, me, orderId)
    refuseWorse(inside, order, wanted)
    const { title, reason, dueOn = null, depositPercent = null, becomesCredit } = wanted
    const number = await nextAmendment(inside, orderId)
    if (depositPercent !== null) await withdrawDeposit(inside, order, reason)
    const cents = wanted.lowerBy?.minor ?? 0
    const credited =
      cents > 0 ? await lowerInvoices(inside, order, { cents, becomesCredit, title, reason }) : 0
    const after = {
      total_cents: total.minor - cents,
      amended_cents: (await readAmendedCents(inside, orderId)) - credited,
      due_on: dueOn ?? order.dueOn,
      deposit_percent: depositPercent ?? order.depositPercent,
    }
    await inside.db
      .updateTable('client_order')
      .set({
        ...after,
        ...(cents > 0 && { snapshot: JSON.stringify(lowerBought(order, { number, title, cents })) }),
        version: version + 1,
        updated_at: inside.now(),
      })
      .where('id', '=', orderId)
      .execute()
    const id = createId()
    await inside.db
      .insertInto('order_amendment')
      .values({
        ...{ id, order_id: orderId, number, title, reason, lowered_cents: cents },
        ...{ due_on: dueOn, deposit_percent: depositPercent, created_at: inside.now() },
      })
      .execute()
    const deposit = depositPercent === null ? undefined : await raiseDepositInvoice(inside, orderId)
    await recordAuditEntry(inside, {
      action: 'order.amend',
      kind: 'order',
      recordId: orderId,
      before: { totalCents: total.minor, dueOn: order.dueOn, depositPercent: order.depositPercent },
      after: {
        ...{ totalCents: after.total_cents, dueOn: after.due_on, depositPercent: after.deposit_percent },
        ...{ amendment: number, title, reason },
      },
    })
    await notify(inside, {
      to: { email },
      event: `order.amended:${id}`,
      title: `Change ${number} of ${order.number}: ${title}`,
      text: [describeEffect(order, wanted, deposit), reason].join('\n\n'),
      link: { kind: 'order', audience: 'client', id: orderId },
    })
    return { id, number }
  })
}

/** Refuses what is not in the client's favour, and a change of nothing. */
function refuseWorse(inside: Context, order: Order, wanted: OrderAmendmentInput): void {
  const { lowerBy, dueOn, depositPercent } = wanted
  const { total, dueOn: agreedDay, depositPercent: agreedPercent } = order
  if (!lowerBy && dueOn === undefined && depositPercent === undefined) {
    throw fieldRefusal('lowerBy', 'Please change the price, the day or the deposit')
  }
  if (lowerBy && lowerBy.currency !== total.currency) {
    throw fieldRefusal('lowerBy', `Must be in ${total.currency}`)
  }
  if (lowerBy && lowerBy.minor >= total.minor) {
    throw fieldRefusal('lowerBy', 'Must be less than the price. Please cancel the order instead')
  }
  if (dueOn !== undefined && dueOn < today(inside)) throw fieldRefusal('dueOn', 'Must not be over')
  if (dueOn !== undefined && agreedDay && dueOn >= agreedDay) {
    const words = `Must be before ${formatDay(agreedDay)}. A later day needs the client’s acceptance`
    throw fieldRefusal('dueOn', words)
  }
  if (depositPercent !== undefined && depositPercent >= agreedPercent) {
    const words = `Must be less than ${agreedPercent}. A higher deposit needs the client’s acceptance`
    throw fieldRefusal('depositPercent', words)
  }
}

/** A plan has no lines: it becomes the first one. */
function lowerBought(
  { bought, total }: Order,
  { number, title, cents }: { number: number; title: string; cents: number },
): Bought {
  const tax = bought.tax && { ...bought.tax, inclusive: true }
  const lines =
    bought.lines.length > 0
      ? bought.lines
      : [{ title: bought.name, quantity: 1, priceCents: total.minor, ...(tax && { tax }) }]
  const lowered = {
    title: `Change ${number}: ${title}`,
    quantity: 1,
    priceCents: -cents,
    ...(tax && { tax }),
  }
  return { ...bought, priceCents: bought.priceCents - cents, lines: [...lines, lowered] }
}

function describeEffect(
  { total }: Order,
  { lowerBy, dueOn, depositPercent }: OrderAmendmentInput,
  deposit: RaisedInvoice | undefined,
): string {
  const now = formatMoney({ ...total, minor: total.minor - (lowerBy?.minor ?? 0) })
  return [
    lowerBy && `The price is ${now} now, ${formatMoney(lowerBy)} less.`,
    dueOn && `It will be ready by ${formatDay(dueOn)}.`,
    depositPercent !== undefined && `The deposit is ${depositPercent} % now.`,
    deposit && formatInvoiceDue(deposit),
  ]
    .filter(Boolean)
    .join(' ')
}
