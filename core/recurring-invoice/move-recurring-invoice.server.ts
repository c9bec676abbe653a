import { v7 as createId } from 'uuid'
import { recordAuditEntry } from '../audit.server.ts'
import type { Context } from '../context.ts'
import { changedMeanwhile, fieldRefusal, notFound, Refusal } from '../errors.ts'
import { doOnce } from '../idempotency.server.ts'
import { sumLines } from '../invoice/invoice-lines.ts'
import { lockClient, lockRecipient } from '../invoice/recipient.server.ts'
import { formatMoney } from '../money.ts'
import { notify } from '../notice/notice.server.ts'
import { permitUser, refuseOwnMoney } from '../permissions.ts'
import { addDays, formatDay, today } from '../time.ts'
import { readNextPrice } from './next-price.server.ts'
import { periodAfter } from './recurrence.ts'
import type { RecurringInvoiceMove } from './recurring-invoice.ts'
import { type RecurringRow, recurringColumns } from './recurring-invoice-rows.server.ts'

type Running = RecurringRow & { nextOn: string }

/** Invoices another client for the periods that have no invoice yet, also if it is suspended. Returns the id of their recurring invoice: the one
 * before ends, and keeps its invoices, paid or not. */
export async function moveRecurringInvoice(
  ctx: Context,
  id: string,
  wanted: RecurringInvoiceMove,
  key?: string,
): Promise<string> {
  const me = permitUser(ctx, 'invoice.create')
  const call = { key, operation: 'recurring-invoice.move', input: { id, ...wanted } }
  return doOnce(ctx, call, async (inside) => {
    const row = await lockRunning(inside, id)
    if (row.version !== wanted.version) throw changedMeanwhile()
    if (row.clientId === wanted.clientId) throw fieldRefusal('clientId', 'It is theirs already')
    const [from, to] = [await lockClient(inside, row.clientId), await lockRecipient(inside, wanted.clientId)]
    refuseOwnMoney(me, from.email)
    refuseOwnMoney(me, to.email)
    const moved = createId()
    await continueFor(inside, row, { id: moved, clientId: wanted.clientId })
    await recordAuditEntry(inside, {
      action: 'recurring-invoice.move',
      kind: 'recurring-invoice',
      recordId: moved,
      before: { client: from.clientName },
      after: { client: to.clientName, nextOn: row.nextOn },
    })
    await notifyBoth(inside, row, { from: from.email, to: to.email, moved })
    return moved
  })
}

async function lockRunning(inside: Context, id: string): Promise<Running> {
  const row = await inside.db
    .selectFrom('recurring_invoice')
    .select(recurringColumns)
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!row) throw notFound('Recurring invoice')
  const { nextOn } = row
  if (!nextOn) throw new Refusal('conflict', 'It has ended: write a new one for the other client.')
  return { ...row, nextOn: resumedOn(row, nextOn, today(inside)) }
}

/** Day of the next invoice. A pause is about the client before: the next one begins without it, and periods that
 * passed meanwhile get no invoice, as when it is resumed. */
function resumedOn({ isPaused, every, startsOn, endsOn }: RecurringRow, nextOn: string, day: string): string {
  const next = isPaused && nextOn < day ? periodAfter({ every, startsOn, endsOn }, addDays(day, -1)) : nextOn
  if (!next) throw new Refusal('conflict', 'Its last day has passed. Change that before you move it.')
  return next
}

/** Ends a recurring invoice, and starts the same one for another client from its next period on. */
async function continueFor(inside: Context, row: Running, to: { id: string; clientId: string }) {
  const { currency, every, startsOn, nextOn, endsOn } = row
  const now = inside.now()
  await inside.db
    .insertInto('recurring_invoice')
    .values({
      ...{ id: to.id, client_id: to.clientId, lines: JSON.stringify(row.lines) },
      ...{ total_cents: sumLines(row.lines), currency, every, starts_on: startsOn },
      ...{ next_on: nextOn, ends_on: endsOn, created_at: now, updated_at: now },
    })
    .execute()
  await inside.db
    .updateTable('recurring_invoice')
    .set({ next_on: null, ends_on: addDays(nextOn, -1), version: row.version + 1, updated_at: now })
    .where('id', '=', row.id)
    .execute()
}

async function notifyBoth(
  inside: Context,
  { id, lines, currency, nextOn }: Running,
  { from, to, moved }: { from: string; to: string; moved: string },
): Promise<void> {
  const title = lines[0]?.title ?? ''
  const price = formatMoney(await readNextPrice(inside, { lines, currency }))
  const link = { kind: 'invoice' as const, audience: 'client' as const }
  await notify(inside, {
    ...{ to: { email: from }, event: `invoice.renewal-given:${id}`, link },
    title: `${title} is invoiced to another client now`,
    text: 'You get no further invoice of it. Those that you have stay yours.',
  })
  await notify(inside, {
    ...{ to: { email: to }, event: `invoice.renewal-taken:${moved}`, link },
    title: `${title} is invoiced to you now`,
    text: `The first invoice, of ${price}, is issued on ${formatDay(nextOn)}.`,
  })
}
