import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { lastNight, lastSunday } from './timetable.ts'

type Own = Pick<Context, 'db' | 'now'>

/** Asked for; or a night has passed since the site began, and none was made since. */
export async function isBackupDue(ctx: Own): Promise<boolean> {
  const night = lastNight(ctx.now())
  const { rows } = await sql<{ isDue: boolean }>`select
    exists (select from backup_wish where kind = 'backup')
    or (select min(applied_at) from migration) < ${night}
      and not exists (select from backup where made_at >= ${night}) as "isDue"`.execute(ctx.db)
  return rows[0]?.isDue ?? false
}

/** Asked for; or there was a backup by Sunday, and none was tried since with an end. */
export async function isProofDue(ctx: Own): Promise<boolean> {
  const sunday = lastSunday(ctx.now())
  const { rows } = await sql<{ isDue: boolean }>`select
    exists (select from backup_wish where kind = 'proof')
    or exists (select from backup where made_at < ${sunday})
      and not exists (select from backup_proof where at >= ${sunday} and outcome <> 'failed') as "isDue"`.execute(
    ctx.db,
  )
  return rows[0]?.isDue ?? false
}
