import type { Context } from '../context.ts'
import { lockClient } from '../invoice/recipient.server.ts'
import { notify } from '../notice/notice.server.ts'
import { formatDeletion, isDeletedOwner } from '../owner/owner.ts'
import { endsSoonDays, formatDaysLeft } from '../project/domain.ts'
import { isRemindedSince } from '../reminder/reminded-since.server.ts'
import { catchUpDays, expiryStep, stepsAfter, stepsBefore } from '../reminder/reminder-days.ts'
import { runEach } from '../run-each.server.ts'
import { readSiteClock, type SiteClock } from '../site-settings/site-clock.server.ts'
import { readSiteSettings } from '../site-settings/site-settings.server.ts'
import { addDays, daysBetween, formatDay, today } from '../time.ts'
import { inTransaction } from '../transaction.server.ts'
import { custodyKindLabels } from './custody-kinds.ts'

/** An item that ended earlier was forgotten long ago, or entered late. */
const lateDays = 30
/** Of an item that renews itself, earlier steps are skipped. */
const lastDays = 7

type Due = { steps: readonly number[]; clock: SiteClock }

/** Sends the due reminders, one per step and expiry date. Idempotent; catches up after missed days and after a pause, and one
 * that fails stops no other. Of an item that renews itself only staff is reminded, in the last week and when its day has
 * passed. */
export async function remindOfCustody(ctx: Context): Promise<void> {
  const { remindBeforeExpiry, remindAfterExpiry } = await readSiteSettings(ctx)
  const steps = [...stepsBefore(remindBeforeExpiry), ...stepsAfter(remindAfterExpiry)]
  const due = { steps, clock: await readSiteClock(ctx) }
  const found = await ending(ctx, due).select('id').orderBy('expires_on').execute()
  await runEach(found, ({ id }) => inTransaction(ctx, (inside) => remind(inside, id, due)))
}

function ending(ctx: Context, { steps, clock: { day } }: Due) {
  const late = Math.max(lateDays, (steps.at(-1) ?? 0) + catchUpDays)
  return ctx.db
    .selectFrom('custody_item')
    .where('expires_on', '>=', addDays(day, -late))
    .where('expires_on', '<=', addDays(day, endsSoonDays))
    .where((item) =>
      // By the day on which screens show that it has ended.
      item.or([item('reminders_paused_until', 'is', null), item('reminders_paused_until', '<=', today(ctx))]),
    )
}

/** The first day after the expiry is 0 and days before it are positive, as when the days were fixed: otherwise what was sent
 * then would be sent again. */
const nameStep = (step: number): string => (step < 0 ? `${-step}` : step === 1 ? '0' : `+${step}`)

async function remind(inside: Context, id: string, due: Due): Promise<void> {
  const item = await ending(inside, due)
    .select(['client_id as clientId', 'kind', 'name', 'held_by as heldBy'])
    .select(['expires_on as endsOn', 'renews_itself as renewsItself'])
    .where('id', '=', id)
    .forShare()
    .executeTakeFirst()
  if (!item?.endsOn) return
  const { clientId, kind, name, heldBy, endsOn, renewsItself } = item
  const days = daysBetween(due.clock.day, endsOn)
  const step = expiryStep(due.steps, -days)
  if (step === undefined || (renewsItself && step < -lastDays)) return
  // Contains the date, so that reminders restart after a renewal.
  const event = `custody.ends:${id}:${endsOn}:${nameStep(step)}` as const
  if (await isRemindedSince(inside, { event, topic: 'custody', endsOn, step, clock: due.clock })) return
  const { email, clientName } = await lockClient(inside, clientId)
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
