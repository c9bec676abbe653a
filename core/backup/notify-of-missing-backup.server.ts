import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { notify } from '../notice/notice.server.ts'
import { dayOf, formatDay, hourMs } from '../time.ts'
import { inTransaction } from '../transaction.server.ts'
import { lastNight } from './timetable.ts'

/** The nightly backup and its retries may take this long. */
const graceHours = 6

/** Hourly job: notifies owners once if a night's backup was not made. A new site waits for its first night. */
export async function notifyOfMissingBackup(ctx: Context): Promise<void> {
  const night = lastNight(ctx.now())
  if (ctx.now().getTime() < night.getTime() + graceHours * hourMs) return
  const { rows } = await sql`select where (select min(applied_at) from migration) < ${night}
    and not exists (select from backup where made_at >= ${night})`.execute(ctx.db)
  if (rows.length === 0) return
  await inTransaction(ctx, (inside) =>
    notify(inside, {
      to: 'staff',
      event: `backup.missing:${dayOf(night)}`,
      title: 'Last night’s backup is missing',
      text: `No backup was made since the night to ${formatDay(night)}. The overview shows why, and has a button to make one now.`,
      link: { kind: 'backup', audience: 'staff' },
    }),
  )
}
