import type { Updateable } from 'kysely'
import type { Tables } from '#db/tables/tables.ts'
import { claimAttachments } from '../attachment/attachment.server.ts'
import { recordAuditEntry } from '../audit.server.ts'
import { type Context, isStaff } from '../context.ts'
import { changedMeanwhile } from '../errors.ts'
import { type RaisedInvoice, raiseInvoice, voidOpenInvoices } from '../invoice/invoice.server.ts'
import { permit, permitFor } from '../permissions.ts'
import { moveOrRefuse, type Side } from '../state-machine.ts'
import { recordMove } from '../timeline/timeline.server.ts'
import { inTransaction } from '../transaction.server.ts'
import { acceptTerms } from './accept-terms.server.ts'
import { countRevision, refuseUnpaidStart, refuseWithdrawal } from './move-rules.server.ts'
import { type Order, type OrderMoveName, orderMachine } from './order.ts'
import type { OrderMove } from './order-input.ts'
import { notifyOrderMove } from './order-notices.server.ts'
import { getOrderLocked } from './order-rows.server.ts'
import { addQuestions, answerQuestions } from './questions.ts'

type Change = Updateable<Tables['client_order']>
/** Moves made by background jobs. */
type TimedMove = { move: 'expire' | 'close'; reason: string }

/** Moves an order to another state, by its client or by staff. */
export async function moveOrder(ctx: Context, id: string, wanted: OrderMove): Promise<number> {
  permit(ctx, 'order.ask')
  return inTransaction(ctx, async (inside) => {
    const order = await getOrderLocked(inside, id)
    permitFor(inside, 'order.open', order.email)
    const { status, version } = order
    if (version !== wanted.version) throw changedMeanwhile({ state: status, version })
    await applyMove(inside, order, wanted, isStaff(inside.actor) ? 'staff' : 'client')
    return 1
  })
}

/** Applies a move. The caller has locked the order in its transaction and checked the permission. */
export async function applyMove(
  inside: Context,
  order: Order,
  wanted: OrderMove | TimedMove,
  by: Side | 'system',
): Promise<void> {
  const { id, status, version } = order
  const { move, reason } = wanted
  const to = moveOrRefuse(orderMachine, move, { from: status, by, reason, version })
  const change = await changeOf(inside, order, wanted)
  const after = { status: to, version: version + 1, updated_at: inside.now(), ...change }
  await inside.db.updateTable('client_order').set(after).where('id', '=', id).execute()
  await recordMove(inside, { kind: 'order', recordId: id, from: status, to, reason })
  if (by === 'staff') await recordStaffMove(inside, order, { move, to, reason })
  const invoice = await applySideEffects(inside, order, move)
  const now = { ...order, status: to, version: version + 1, dueOn: change.due_on ?? order.dueOn }
  const moved = { order: now, move, reason, invoice }
  await notifyOrderMove(inside, moved, by)
}

/** Returns the columns a move changes besides the status. Throws if its rules forbid the move. */
async function changeOf(inside: Context, order: Order, wanted: OrderMove | TimedMove): Promise<Change> {
  switch (wanted.move) {
    case 'ask':
      return { questions: JSON.stringify(addQuestions(order.questions, wanted.questions)) }
    case 'answer': {
      const questions = answerQuestions(order.questions, wanted.answers)
      const about = { kind: 'order' as const, id: order.id }
      await claimAttachments(inside, { ids: wanted.attachmentIds, about, ownerEmail: order.email })
      return { questions: JSON.stringify(questions) }
    }
    case 'accept':
      return acceptTerms(inside, order, wanted)
    case 'withdraw':
      await refuseWithdrawal(inside, order)
      return {}
    case 'start':
      await refuseUnpaidStart(inside, order, wanted.reason)
      return {}
    case 'ask-changes':
      return { revisions_used: countRevision(order) }
    case 'approve':
    case 'deliver':
      return { delivered_at: inside.now() }
    default:
      return {}
  }
}

/** Runs the side effects of a move on invoices, after the order is updated. Returns the invoice it raises, if any. */
async function applySideEffects(
  inside: Context,
  { id }: Order,
  move: OrderMoveName,
): Promise<RaisedInvoice | undefined> {
  if (move === 'accept') return raiseDepositInvoice(inside, id)
  if (['decline', 'withdraw', 'cancel', 'expire'].includes(move)) await voidOpenInvoices(inside, id)
  return undefined
}

/** Raises the deposit invoice of an accepted order, if it has a deposit. The caller notifies the client. */
export async function raiseDepositInvoice(inside: Context, id: string): Promise<RaisedInvoice | undefined> {
  const { total, depositPercent } = await getOrderLocked(inside, id)
  const cents = Math.round((total.minor * depositPercent) / 100)
  if (cents === 0) return undefined
  const kind = cents === total.minor ? 'full' : 'deposit'
  return raiseInvoice(inside, { orderId: id, kind, cents, isNotifiedByCaller: true })
}

const recordStaffMove = (
  inside: Context,
  order: Order,
  { move, to, reason }: { move: OrderMoveName; to: string; reason: string },
) =>
  recordAuditEntry(inside, {
    action: `order.${move}`,
    kind: 'order',
    recordId: order.id,
    before: { status: order.status },
    after: { number: order.number, status: to, ...(reason && { reason }) },
  })
