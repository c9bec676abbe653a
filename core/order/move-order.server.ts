import type { Updateable } from 'kysely'
import type { Tables } from '#db/tables/tables.ts'
import { setAnswerDue } from '../answer-due/answer-due.server.ts'
import { claimAttachments } from '../attachment/attach-files.server.ts'
import type { Context } from '../context.ts'
import { releaseUse } from '../coupon/use-coupon.server.ts'
import type { RaisedInvoice } from '../invoice/add-invoice.server.ts'
import { voidOpenInvoices } from '../invoice/invoice.server.ts'
import { computeProgressAgain } from '../milestone/progress.server.ts'
import type { Money } from '../money.ts'
import { defineMovingKind, type Moved, moveLocked, moveRecord } from '../move-record.server.ts'
import { issueDueParts } from '../payment-plan/issue-due-parts.server.ts'
import { addParts } from '../payment-plan/payment-parts.server.ts'
import type { PartDue, PlannedPart } from '../payment-plan/payment-plan.ts'
import { isPermittedForAll, permitFor, permitUser, refuseOwnMoney } from '../permissions.ts'
import { completeProject } from '../project/open-project.server.ts'
import { refuseTokens } from '../recent-sign-in.ts'
import type { Side } from '../state-machine.ts'
import { acceptTerms } from './accept-terms.server.ts'
import { raiseDepositInvoice } from './deposit-invoice.server.ts'
import { refuseFormerClient } from './former-client.server.ts'
import {
  countRevision,
  refuseOwnPrice,
  refuseUnconfirmedClose,
  refuseUnpaidStart,
  refuseWithdrawal,
} from './move-rules.server.ts'
import { type Order, type OrderMoveName, type OrderStatus, orderMachine } from './order.ts'
import type { OrderMove } from './order-input.ts'
import { notifyOrderMove } from './order-notices.server.ts'
import { getOrderLocked } from './order-rows.server.ts'
import { addQuestions, answerQuestions } from './questions.ts'
import { reinstateOrder } from './reinstate-order.server.ts'

type Change = Updateable<Tables['client_order']>
/** Moves made by background jobs. */
type TimedMove =
  | { move: 'close'; reason: string }
  /** `warnings`: how many of them somebody got. */
  | { move: 'expire'; reason: string; warnings: number }

const orderMoves = defineMovingKind({ kind: 'order', machine: orderMachine, lock: getOrderLocked })

/** Moves an order to another state, by its client or by staff. */
export async function moveOrder(ctx: Context, id: string, wanted: OrderMove): Promise<number> {
  const me = permitUser(ctx, 'order.ask')
  if (wanted.move === 'approve') refuseTokens(me)
  if (!isPermittedForAll(ctx.actor, 'order.open')) await refuseFormerClient(ctx, { kind: 'order', id })
  await moveRecord(ctx, orderMoves, id, (inside, order) => {
    permitFor(inside, 'order.answer', order.email)
    const by = isPermittedForAll(inside.actor, 'order.open') ? 'staff' : 'client'
    if (by === 'staff' && givesMoneyAway(order, wanted)) refuseOwnMoney(me, order.email)
    return planMove(inside, order, wanted, by, changeOf)
  })
  return 1
}

/** Moves by which staff give up money of the order: its deposit, what is open, or its invoices. `start` looks itself. */
function givesMoneyAway({ depositPercent }: Order, wanted: OrderMove): boolean {
  if (wanted.move === 'accept') return (wanted.depositPercent ?? depositPercent) < depositPercent
  if (wanted.move === 'close') return (wanted.open?.minor ?? 0) > 0
  return wanted.move === 'cancel' || wanted.move === 'reinstate'
}

/** Applies a move of a background job. The caller has locked the order in its transaction. */
export const applyMove = (inside: Context, order: Order, wanted: TimedMove) =>
  moveLocked(inside, orderMoves, order, planMove(inside, order, wanted, 'system', changeOf))

type Agreed = Pick<Order, 'bought' | 'depositPercent'> & {
  currency: string
  paymentPlan: PlannedPart[] | null
  dueOn: string
}

/** Accepts an order at the price of a quote that its client has accepted. The caller has locked the order. */
export const agreeOnOrder = (inside: Context, order: Order, agreed: Agreed) =>
  moveLocked(
    inside,
    orderMoves,
    order,
    planMove(inside, order, { move: 'accept', reason: '' }, 'system', async () => {
      const { bought, currency, depositPercent, paymentPlan, dueOn } = agreed
      await addParts(inside, order.id, { plan: paymentPlan, totalCents: bought.priceCents })
      await releaseUse(inside, order.id)
      return {
        total_cents: bought.priceCents,
        currency,
        deposit_percent: depositPercent,
        due_on: dueOn,
        snapshot: JSON.stringify(bought),
      }
    }),
  )

type PlannedMove = OrderMove | TimedMove | { move: 'accept'; reason: string }

function planMove<Wanted extends PlannedMove>(
  inside: Context,
  order: Order,
  wanted: Wanted,
  by: Side | 'system',
  change: (inside: Context, order: Order, wanted: Wanted) => Change | Promise<Change>,
) {
  const { id, number } = order
  const { move, reason } = wanted
  let after = order
  return {
    ...{ move, by, reason, version: 'version' in wanted ? wanted.version : undefined },
    async save(moved: Moved<OrderStatus>) {
      const changed = await change(inside, order, wanted)
      const columns = { ...moved, ...changed }
      await inside.db.updateTable('client_order').set(columns).where('id', '=', id).execute()
      await setAnswerDue(inside, 'order', id)
      const { status, version } = moved
      after = {
        ...order,
        status,
        version,
        dueOn: changed.due_on ?? order.dueOn,
        total: totalOf(order, changed),
      }
    },
    audit: (to: OrderStatus) =>
      by === 'staff'
        ? { before: { status: order.status }, after: { number, status: to, ...(reason && { reason }) } }
        : undefined,
    async notify() {
      const invoice = await applySideEffects(inside, order, move)
      const warnings = wanted.move === 'expire' ? wanted.warnings : 0
      await notifyOrderMove(inside, { order: after, move, reason, invoice, warnings }, by)
    },
  }
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
      await refuseOwnPrice(inside, order)
      return acceptTerms(inside, order, wanted)
    case 'withdraw':
      await refuseWithdrawal(inside, order)
      return {}
    case 'start':
      await refuseUnpaidStart(inside, order, wanted.reason)
      return {}
    case 'ask-changes':
      return { revisions_used: countRevision(order) }
    case 'hand-in':
      return previewOf(wanted)
    case 'approve':
      return { delivered_at: inside.now() }
    case 'deliver':
      return { delivered_at: inside.now(), ...previewOf(wanted) }
    case 'close':
      await refuseUnconfirmedClose(inside, order, 'open' in wanted ? wanted.open : undefined)
      return {}
    case 'reopen':
      return { delivered_at: null }
    case 'reinstate':
      return reinstateOrder(inside, order, wanted.price)
    default:
      return {}
  }
}

const totalOf = ({ total }: Order, { total_cents: minor, currency }: Change): Money => ({
  minor: Number(minor ?? total.minor),
  currency: currency ?? total.currency,
})

const previewOf = ({ previewUrl }: { previewUrl?: string | undefined }): Change =>
  previewUrl ? { preview_url: previewUrl } : {}

const partsDueOn: Partial<Record<OrderMoveName, PartDue[]>> = {
  'hand-in': ['hand-in'],
  approve: ['hand-in', 'delivery'],
  deliver: ['hand-in', 'delivery'],
}

/** Runs the side effects of a move on project and invoices, after the order is updated. Returns the invoice it raises, if any. */
async function applySideEffects(
  inside: Context,
  { id, projectId }: Order,
  move: OrderMoveName,
): Promise<RaisedInvoice | undefined> {
  if ((move === 'approve' || move === 'deliver') && projectId) await completeProject(inside, projectId)
  if (move === 'reopen' && projectId) await computeProgressAgain(inside, projectId)
  if (move === 'accept') return raiseDepositInvoice(inside, id)
  const dues = partsDueOn[move]
  if (dues) await issueDueParts(inside, id, dues)
  if (['decline', 'withdraw', 'cancel', 'expire'].includes(move)) {
    await voidOpenInvoices(inside, id)
    await releaseUse(inside, id)
  }
  return undefined
}
