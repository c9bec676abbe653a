import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { type SiteClock, startOfClockDay } from '../site-settings/site-clock.server.ts'
import { addDays } from '../time.ts'

type Sending = {
  /** Record, date and step, such as `custody.ends:<id>:2026-12-31:30`. */
  event: string
  /** Topic of the notices to staff. */
  topic: 'custody' | 'domain'
  endsOn: string
  /** Days from the date. */
  step: number
  clock: SiteClock
}

/** True if another reminder of the date was sent since the day of this step: then the step was added to the settings when its
 * day had passed. */
export async function isRemindedSince(
  { db }: Context,
  { event, topic, endsOn, step, clock }: Sending,
): Promise<boolean> {
  const since = startOfClockDay({ ...clock, day: addDays(endsOn, step) })
  const date = event.slice(0, event.lastIndexOf(':'))
  // By the index of events: ';' follows ':'.
  const isOther = sql`created_at >= ${since} and event <> ${event}
    and event ~>=~ ${`${date}:`} and event ~<~ ${`${date};`}`
  const { rows } = await sql<{ isReminded: boolean }>`select
    exists (select from notice where topic = 'reminder' and ${isOther})
    or exists (select from notice where topic = ${topic} and ${isOther}) as "isReminded"`.execute(db)
  return rows[0]?.isReminded === true
}
