import { recordAct } from '../audit.server.ts'
import type { Context } from '../context.ts'
import { requestJob } from '../job/job.server.ts'
import { permit } from '../permissions.ts'
import { inTransaction } from '../transaction.server.ts'

/** Has a backup made as soon as the queue comes to it. */
export async function askForBackup(ctx: Context): Promise<void> {
  permit(ctx, 'backup.make')
  await wish(ctx, 'backup')
}

/** Has the newest backup restored beside the site, and compared. */
export async function askForProof(ctx: Context): Promise<void> {
  permit(ctx, 'backup.prove')
  await wish(ctx, 'proof')
}

async function wish(ctx: Context, kind: 'backup' | 'proof'): Promise<void> {
  await inTransaction(ctx, async (inside) => {
    await inside.db
      .insertInto('backup_wish')
      .values({ kind, asked_at: inside.now() })
      .onConflict((conflict) => conflict.column('kind').doUpdateSet({ asked_at: inside.now() }))
      .execute()
    await recordAct(inside, { action: kind === 'backup' ? 'backup.make' : 'backup.prove', kind: 'backup' })
    await requestJob(inside, kind === 'backup' ? 'back-up' : 'prove-backup')
  })
}
