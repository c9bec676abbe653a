import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { lockClient } from '../invoice/recipient.server.ts'
import { formatMoney } from '../money.ts'
import { notify } from '../notice/notice.server.ts'
import { formatUnreached, isDeletedOwner } from '../owner/owner.ts'
import { dueStep } from '../reminder/reminder-days.ts'
import { runEach } from '../run-each.server.ts'
import { addDays, daysBetween, formatDay } from '../time.ts'
import { inTransaction } from '../transaction.server.ts'
import { readNextPrice } from './next-price.server.ts'
import { recurringColumns } from './recurring-invoice-rows.server.ts'

type Due = { steps: readonly number[]; day: string }

/** Reminds clients before the next recurring invoice, once for each period and step, or notifies staff once for each
 * period that nobody can be reminded. Idempotent; of several missed steps only the latest is sent. */
export async function remindOfRenewals(ctx: Context, due: Due): Promise<void> {
  const found = await upcoming(ctx, due).select('id').orderBy('id').execute()
  await runEach(found, ({ id }) => inTransaction(ctx, (inside) => remind(inside, due, id)))
}

const upcoming = ({ db }: Context, { steps, day }: Due) =>
  db
    .selectFrom('recurring_invoice')
    .where('is_paused', '=', false)
    .where('next_on', '>', day)
    .where('next_on', '<=', addDays(day, -(steps[0] ?? 0)))
    .where(
      sql<boolean>`not exists (select from client where current_client(recurring_invoice.client_id) = client.id
        and (client.reminders_paused or client.is_sample))`,
    )

async function remind(inside: Context, due: Due, id: string): Promise<void> {
  // Reads the row again, because it may have been suspended or moved meanwhile.
  const row = await upcoming(inside, due)
    .select(recurringColumns)
    .where('id', '=', id)
    .forShare()
    .executeTakeFirst()
  if (!row?.nextOn) return
  const { clientId, lines, nextOn } = row
  const step = dueStep(due.steps, daysBetween(nextOn, due.day))
  const { email, clientName } = await lockClient(inside, clientId)
  if (step === undefined || isDeletedOwner(email)) return
  const price = formatMoney(await readNextPrice(inside, row))
  const title = `${lines[0]?.title ?? ''} renews on ${formatDay(nextOn)}`
  const count = await notify(inside, {
    to: { email },
    // Contains the day, so that a moved period is reminded of again.
    event: `invoice.renews:${id}:${nextOn}:${step}`,
    title,
    text: `We will send you an invoice of ${price} then. Please tell us before if you no longer need it.`,
    link: { kind: 'invoice', audience: 'client' },
  })
  if (count > 0) return
  await notify(inside, {
    to: 'staff',
    event: `invoice.renews:${id}:${nextOn}`,
    title: `Nobody can be reminded: ${title} (${clientName})`,
    text: `${formatUnreached(email)}. Please call before the invoice of ${price} is issued.`,
    link: { kind: 'recurring-invoice', audience: 'staff', id },
  })
}
