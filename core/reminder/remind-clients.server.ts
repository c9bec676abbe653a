import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { notify } from '../notice/notice.server.ts'
import { formatUnreached } from '../owner/owner.ts'
import { remindOfRenewals } from '../recurring-invoice/remind-of-renewals.server.ts'
import { runEach } from '../run-each.server.ts'
import type { SiteClock } from '../site-settings/site-clock.server.ts'
import { readSiteSettings } from '../site-settings/site-settings.server.ts'
import { addDays, daysBetween } from '../time.ts'
import { inTransaction } from '../transaction.server.ts'
import { isRemindedToday } from './invoice-reminder.server.ts'
import { catchUpDays, dueStep, stepsBefore } from './reminder-days.ts'
import { inReminderHours } from './reminder-hours.server.ts'
import { type Reminded, reminderSources, type Source } from './reminder-sources.server.ts'

/** Sends the due reminders to clients, by day, in the hours for reminders. Each is sent once per record, date and step.
 * Idempotent; of several missed steps only the latest is sent, and none that is a week late. */
export const remindClients = (ctx: Context): Promise<void> =>
  inReminderHours(ctx, async (clock) => {
    const settings = await readSiteSettings(ctx)
    await runEach(reminderSources, async (source) => {
      const due = { steps: source.steps(settings), clock }
      const found = await findDue(ctx, source, due)
      await runEach(found, ({ id }) => inTransaction(ctx, (inside) => remind(inside, source, due, id)))
    })
    await remindOfRenewals(ctx, { steps: stepsBefore(settings.remindBeforeRenewal), day: clock.day })
  })

type Due = { steps: readonly number[]; clock: SiteClock }

/** Reads the records of a source whose date is near a step. With an id, only that one, and locks it. */
async function findDue(
  ctx: Context,
  { table, condition, name, projectId, ...source }: Source,
  { steps, clock }: Due,
  id?: string,
): Promise<Reminded[]> {
  const [first, last] = [steps[0], steps.at(-1)]
  if (first === undefined || last === undefined) return []
  const day = source.day(clock.timeZone)
  const from = addDays(clock.day, -(last + catchUpDays))
  const to = addDays(clock.day, -first)
  const ofClient = (column: string) =>
    projectId
      ? sql`(select ${sql.ref(`project.${column}`)} from project where project.id = ${projectId})`
      : sql.ref(`${table}.${column}`)
  const { rows } =
    await sql<Reminded>`select id, ${ofClient('email')} as email, ${name} as name, ${day}::text as day,
      ${projectId ?? sql`null`} as "projectId"
    from ${sql.table(table)}
    where ${condition} and ${day} between ${from}::date and ${to}::date and not ${ofClient('is_sample')}
      and not exists (select from client as paused where paused.id = ${ofClient('client_id')} and reminders_paused)
      ${id === undefined ? sql`order by id` : sql`and id = ${id} for share of ${sql.table(table)}`}`.execute(
      ctx.db,
    )
  return rows
}

async function remind(inside: Context, source: Source, due: Due, id: string): Promise<void> {
  // Reads the row again, because it may have been paid or answered, or its owner may have changed.
  const [record] = await findDue(inside, source, due, id)
  if (!record) return
  const days = daysBetween(record.day, due.clock.day)
  const step = dueStep(due.steps, days)
  if (step === undefined) return
  // Sent by hand: the step follows tomorrow.
  if (source.kind === 'invoice' && (await isRemindedToday(inside, id, due.clock))) return
  const count = await notify(inside, {
    to: { email: record.email },
    // Contains the date, so that reminders restart when it changes.
    event: `${source.event}:${id}:${record.day}:${step}`,
    link:
      source.kind === 'proof'
        ? { kind: 'proof', audience: 'client', id, projectId: record.projectId ?? '' }
        : { kind: source.kind, audience: 'client', id },
    ...(await source.write(inside, record, days)),
  })
  if (count === 0) await notifyOfUnreached(inside, source, record)
}

/** Notifies staff once per date, not at each step, that nobody is reminded. */
async function notifyOfUnreached(
  inside: Context,
  { event, kind }: Source,
  { id, name, email, day, projectId }: Reminded,
): Promise<void> {
  await notify(inside, {
    to: 'staff',
    event: `${event}:${id}:${day}`,
    title: `Nobody can be reminded of ${name}`,
    text: `${formatUnreached(email)}. Please call, or send a link.`,
    link:
      kind === 'proof'
        ? { kind, audience: 'staff', id, projectId: projectId ?? '' }
        : { kind, audience: 'staff', id },
  })
}
