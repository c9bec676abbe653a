import { recordAuditEntry } from '../audit.server.ts'
import type { Context } from '../context.ts'
import { requestJob } from '../job/job.server.ts'
import { permit, permitUser } from '../permissions.ts'
import { requireRecentSignIn } from '../recent-sign-in.ts'
import { inTransaction } from '../transaction.server.ts'

/** Requests a backup, which the job queue makes as soon as possible. */
export async function requestBackup(ctx: Context): Promise<void> {
  const me = permitUser(ctx, 'backup.make')
  requireRecentSignIn(ctx, me, 'Please sign in again to back up all data.')
  await requestRun(ctx, 'backup')
}

/** Requests a restore test: the newest backup is restored beside the site and compared. */
export async function requestRestoreTest(ctx: Context): Promise<void> {
  permit(ctx, 'backup.prove')
  await requestRun(ctx, 'proof')
}

async function requestRun(ctx: Context, kind: 'backup' | 'proof'): Promise<void> {
  await inTransaction(ctx, async (inside) => {
    await inside.db
      .insertInto('backup_wish')
      .values({ kind, asked_at: inside.now() })
      .onConflict((conflict) => conflict.column('kind').doUpdateSet({ asked_at: inside.now() }))
      .execute()
    await recordAuditEntry(inside, {
      action: kind === 'backup' ? 'backup.make' : 'backup.prove',
      kind: 'backup',
    })
    await requestJob(inside, kind === 'backup' ? 'back-up' : 'prove-backup')
  })
}
