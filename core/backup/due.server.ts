import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { lastNight, lastSunday } from './timetable.ts'

type Dependencies = Pick<Context, 'db' | 'now'>

/** Returns true if a backup was requested or none was made since last night. A new site waits for its first night. */
export async function isBackupDue(ctx: Dependencies): Promise<boolean> {
  const night = lastNight(ctx.now())
  const { rows } = await sql<{ isDue: boolean }>`select
    exists (select from backup_wish where kind = 'backup')
    or (select min(applied_at) from migration) < ${night}
      and not exists (select from backup where made_at >= ${night}) as "isDue"`.execute(ctx.db)
  return rows[0]?.isDue ?? false
}

/** Returns true if a restore test was requested, or if a backup from before Sunday exists without a completed test. */
export async function isProofDue(ctx: Dependencies): Promise<boolean> {
  const sunday = lastSunday(ctx.now())
  const { rows } = await sql<{ isDue: boolean }>`select
    exists (select from backup_wish where kind = 'proof')
    or exists (select from backup where made_at < ${sunday})
      and not exists (select from backup_proof where at >= ${sunday} and outcome <> 'failed') as "isDue"`.execute(
    ctx.db,
  )
  return rows[0]?.isDue ?? false
}
