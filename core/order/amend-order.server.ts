import { sql } from 'kysely'
import { readCalendar } from '../answer-due/open-calendar.server.ts'
import { addWorkingDays } from '../answer-due/open-time.server.ts'
import { recordAuditEntry } from '../audit.server.ts'
import type { Context } from '../context.ts'
import { Refusal } from '../errors.ts'
import type { RaisedInvoice } from '../invoice/add-invoice.server.ts'
import { raiseInvoice } from '../invoice/invoice.server.ts'
import { sumLines } from '../invoice/invoice-lines.ts'
import { today } from '../time.ts'
import { type Bought, isAmendable, type Order } from './order.ts'
import { getOrderLocked } from './order-rows.server.ts'
import { raiseDeposit } from './raise-deposit.server.ts'

type Amendment = {
  /** Agreement behind it, for the audit log. */
  cause: { [fact: string]: string | number }
  title: string
  lines: Bought['lines']
  /** In minor units of the currency, which has to be that of the order. */
  totalCents: number
  currency: string
  /** Revisions, months and days that are added. Null: unlimited revisions from now on. */
  revisions: number | null
  supportMonths: number
  workingDays: number
  /** Deposit from now on, in percent. */
  raisedDeposit?: number | null
}

/** Locks the order of an amendment. Refuses one that is not agreed yet, or has ended. */
export async function refuseUnamendable(inside: Context, orderId: string): Promise<Order> {
  const order = await getOrderLocked(inside, orderId)
  if (isAmendable(order)) return order
  const { number, status, version } = order
  throw new Refusal('conflict', `${number} is ‘${status}’ now, so it can’t be changed any more.`, {
    currentState: { state: status, version },
  })
}

/** Adds an accepted amendment to its order, in the transaction of the acceptance, with an invoice of its price. */
export async function amendOrder(
  inside: Context,
  orderId: string,
  amendment: Amendment,
): Promise<RaisedInvoice | undefined> {
  const order = await refuseUnamendable(inside, orderId)
  const { cause, title, lines, totalCents, currency, workingDays, raisedDeposit = null } = amendment
  if (currency !== order.total.currency)
    throw new Error(`Amendment ‘${title}’ is not in the order's currency`)
  const dueOn =
    workingDays === 0
      ? order.dueOn
      : addWorkingDays(await readCalendar(inside), order.dueOn ?? today(inside), workingDays)
  await inside.db
    .updateTable('client_order')
    .set({
      snapshot: JSON.stringify(amendBought(order, amendment)),
      total_cents: sql`total_cents + ${totalCents}`,
      amended_cents: sql`amended_cents + ${totalCents}`,
      due_on: dueOn,
      version: order.version + 1,
      updated_at: inside.now(),
    })
    .where('id', '=', orderId)
    .execute()
  if (raisedDeposit !== null) await raiseDeposit(inside, order, { percent: raisedDeposit, title })
  const raised = raisedDeposit !== null && { depositPercent: raisedDeposit }
  await recordAuditEntry(inside, {
    action: 'order.amend',
    kind: 'order',
    recordId: orderId,
    before: {
      ...{ totalCents: order.total.minor, dueOn: order.dueOn },
      ...(raised && { depositPercent: order.depositPercent }),
    },
    after: { totalCents: order.total.minor + totalCents, dueOn, ...raised, ...cause },
  })
  if (totalCents === 0) return undefined
  return raiseInvoice(inside, {
    ...{ orderId, kind: 'extra', cents: totalCents },
    lines: sumLines(lines) === totalCents ? lines : [{ title, quantity: 1, priceCents: totalCents }],
  })
}

function amendBought({ bought, total }: Order, amendment: Amendment): Bought {
  const { lines, totalCents, revisions, supportMonths } = amendment
  // A plan has no lines: it becomes the first one.
  const before =
    bought.lines.length > 0
      ? bought.lines
      : [{ title: bought.name, quantity: 1, priceCents: total.minor, tax: bought.tax }]
  return {
    ...bought,
    priceCents: bought.priceCents + totalCents,
    revisions: bought.revisions === null || revisions === null ? null : bought.revisions + revisions,
    supportMonths: bought.supportMonths + supportMonths,
    lines: [...before, ...lines],
  }
}
