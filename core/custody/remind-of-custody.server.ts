import type { Context } from '../context.ts'
import { lockClient } from '../invoice/recipient.server.ts'
import { notify } from '../notice/notice.server.ts'
import { formatDeletion, isDeletedOwner } from '../owner/owner.ts'
import { endsSoonDays, formatDaysLeft } from '../project/domain.ts'
import { runEach } from '../run-each.server.ts'
import { readSiteClock } from '../site-settings/site-clock.server.ts'
import { addDays, daysBetween, formatDay } from '../time.ts'
import { inTransaction } from '../transaction.server.ts'
import { custodyKindLabels } from './custody-kinds.ts'

/** Days before the expiry on which reminders are sent; 0 is the day after it. */
const steps = [0, 1, 7, 14, 30, 60]
/** An item that ended earlier was forgotten long ago, or entered late. */
const lateDays = 30

/** Sends the due reminders, one per step and expiry date. Idempotent; catches up after missed days, and one that fails
 * stops no other. Of an item that renews itself only staff is reminded, in the last week and when its day has passed. */
export async function remindOfCustody(ctx: Context): Promise<void> {
  const { day } = await readSiteClock(ctx)
  const found = await ending(ctx, day).select('id').orderBy('expires_on').execute()
  await runEach(found, ({ id }) => inTransaction(ctx, (inside) => remind(inside, id, day)))
}

function ending({ db }: Context, day: string) {
  return db
    .selectFrom('custody_item')
    .where('expires_on', '>=', addDays(day, -lateDays))
    .where('expires_on', '<=', addDays(day, endsSoonDays))
}

async function remind(inside: Context, id: string, day: string): Promise<void> {
  const item = await ending(inside, day)
    .select(['client_id as clientId', 'kind', 'name', 'held_by as heldBy'])
    .select(['expires_on as endsOn', 'renews_itself as renewsItself'])
    .where('id', '=', id)
    .forShare()
    .executeTakeFirst()
  if (!item?.endsOn) return
  const { clientId, kind, name, heldBy, endsOn, renewsItself } = item
  const days = daysBetween(day, endsOn)
  const step = days < 0 ? 0 : steps.find((one) => one > 0 && days <= one)
  if (step === undefined || (renewsItself && step > 7)) return
  const { email, clientName } = await lockClient(inside, clientId)
  // Contains the date, so that reminders restart after a renewal.
  const event = `custody.ends:${id}:${endsOn}:${step}` as const
  const title = `${custodyKindLabels[kind]} ${name} ${formatDaysLeft(days)}`
  const count = renewsItself
    ? 0
    : await notify(inside, {
        to: { email },
        event,
        title,
        text:
          heldBy === 'client'
            ? `It is in your own account: please renew it there before ${formatDay(endsOn)}, or ask us for help.`
            : `It runs until ${formatDay(endsOn)}. We renew it for you: tell us if you no longer need it.`,
        link: { kind: 'custody-item', audience: 'client' },
      })
  const holder = heldBy === 'client' ? 'The client holds it' : 'We hold it'
  const told =
    count > 0
      ? 'The client was notified too.'
      : isDeletedOwner(email)
        ? `The client ${formatDeletion(email)}: hand it over, or let it end.`
        : 'The client was not notified.'
  await notify(inside, {
    to: 'staff',
    event,
    title: `${title} (${clientName})`,
    text: `${holder}${renewsItself ? ', and it should renew itself: check that it did' : ''}. ${told}`,
    link: { kind: 'custody-item', audience: 'staff', id },
  })
}
