import { v7 as createId } from 'uuid'
import type { Context } from '../context.ts'
import { changedMeanwhile, fieldRefusal } from '../errors.ts'
import { doOnce } from '../idempotency.server.ts'
import { unpaidInvoices } from '../invoice/invoice.ts'
import { readOrderMoney } from '../invoice/order-money.server.ts'
import { lockInvoicesOf } from '../invoice/read-invoices.server.ts'
import { refuseUnamendable } from '../order/amend-order.server.ts'
import type { HandOverInput } from '../order/amendment-input.ts'
import { nextAmendment } from '../order/amendments.server.ts'
import { handOver, readRemainingCents, refuseOpenQuotes } from '../order/hand-over.server.ts'
import type { Order } from '../order/order.ts'
import { waitingClaims } from '../payment-claim/payment-claim.ts'
import { permitUser, refuseGivingMore, refuseOwnMoney } from '../permissions.ts'
import { requireRecentSignIn } from '../recent-sign-in.ts'
import { serviceKinds } from '../service/service.ts'
import { addDays, today } from '../time.ts'
import { addDraft, paidAtOnce } from './add-draft.server.ts'
import { applyQuoteMove } from './move-quote.server.ts'
import { validDays } from './quote-machine.ts'
import { findRecipient } from './quote-recipient.server.ts'
import { getQuoteLocked } from './quote-rows.server.ts'

/** `quoteId`: the quote that the new client has to accept first; null if the order belongs to them already. */
export type HandedOver = { id: string; number: number; quoteId: string | null }

/** Moves an agreed order to another client: at once if it is paid, otherwise with a quote that the new client accepts. */
export async function handOverOrder(
  ctx: Context,
  orderId: string,
  wanted: HandOverInput,
  key?: string,
): Promise<HandedOver> {
  const me = permitUser(ctx, 'quote.write')
  requireRecentSignIn(ctx, me, 'Please sign in again to move an order to another client.')
  const call = { key, operation: 'order.hand-over', input: { orderId, ...wanted } }
  return doOnce(ctx, call, async (inside) => {
    const { clientId, reason } = wanted
    const order = await refuseUnamendable(inside, orderId)
    const { status: state, version } = order
    if (version !== wanted.version) throw changedMeanwhile({ state, version })
    if (order.clientId === clientId) throw fieldRefusal('clientId', 'The order is theirs already')
    const recipient = await findRecipient(inside, clientId, null)
    refuseOwnMoney(me, order.email)
    refuseOwnMoney(me, recipient.email)
    if (order.projectId) refuseGivingMore(me)
    await refuseOpenQuotes(inside, orderId)
    if (!wanted.confirmsOpenMoney) await refuseOpenMoney(inside, order)
    const money = (await readOrderMoney(inside, [orderId])).get(orderId)
    if (!money) throw new Error('No payment totals for this order')
    if (money.openCents > 0) {
      // A project may be opened, with passwords, before the offer is accepted.
      refuseGivingMore(me)
      return offer(inside, order, { clientId, reason })
    }
    const number = await nextAmendment(inside, orderId)
    await handOver(inside, order, { ...recipient, number, reason })
    const id = createId()
    await inside.db
      .insertInto('order_amendment')
      .values({
        ...{ id, order_id: orderId, number, title: 'Moved to another client', reason, lowered_cents: 0 },
        ...{ due_on: null, deposit_percent: null, moves_client: true, created_at: inside.now() },
      })
      .execute()
    return { id, number, quoteId: null }
  })
}

/** Refuses an order with unpaid invoices or with payments that are being checked. They stay with its client. */
async function refuseOpenMoney(inside: Context, { id }: Order): Promise<void> {
  await lockInvoicesOf(inside, id)
  const found = await inside.db
    .selectFrom('invoice')
    .select('number')
    .where('order_id', '=', id)
    .where(({ or, eb, exists, selectFrom }) =>
      or([
        eb('status', 'in', unpaidInvoices),
        exists(
          selectFrom('payment_claim')
            .select('payment_claim.id')
            .whereRef('invoice_id', '=', 'invoice.id')
            .where('payment_claim.status', 'in', [...waitingClaims]),
        ),
      ]),
    )
    .orderBy('number')
    .execute()
  if (found.length === 0) return
  const numbers = found.map(({ number }) => number).join(', ')
  const words = `${numbers} ${found.length === 1 ? 'is' : 'are'} not paid or being checked. Confirm that the client of now still pays ${found.length === 1 ? 'it' : 'them'}`
  throw fieldRefusal('confirmsOpenMoney', words, 'conflict')
}

/** Sends the new client a quote that gives them the order once they accept it. */
async function offer(
  inside: Context,
  order: Order,
  { clientId, reason }: { clientId: string; reason: string },
): Promise<HandedOver> {
  const { id: orderId, total, bought } = order
  const title = `Take over ${order.number}: ${bought.name}`.slice(0, 200).toWellFormed()
  const id = await addDraft(
    inside,
    {
      ...{
        title,
        currency: total.currency,
        discount: null,
        tax: null,
        note: reason,
        terms: '',
        ...paidAtOnce,
      },
      serviceKind: serviceKinds.find((kind) => kind === order.serviceKind) ?? 'custom',
      lines: [{ title, quantity: 1, priceCents: 0, isOptional: false, discount: null }],
      ...{ revisions: 0, supportMonths: 0, workingDays: 0, raisedDeposit: null, files: [] },
      validUntil: addDays(today(inside), validDays),
      amendment: await nextAmendment(inside, orderId),
    },
    {
      ...{ clientId, orderId, conversationId: null, replacesId: null },
      takesOverCents: await readRemainingCents(inside, order),
    },
  )
  const quote = await getQuoteLocked(inside, id)
  await applyQuoteMove(inside, quote, { move: 'send', reason: '' }, 'staff')
  return { id, number: quote.amendment ?? 0, quoteId: id }
}
