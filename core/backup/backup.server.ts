import { v7 as createId } from 'uuid'
import type { Context } from '../context.ts'
import type { BackupStore, CompletedBackup } from './backup.ts'
import { isBackupDue, isProofDue } from './due.server.ts'
import { selectRetained } from './timetable.ts'

type Dependencies = Pick<Context, 'db' | 'now'>

/** Nightly job: makes a backup that is due or requested, uploads it to the bucket, then prunes old ones. A backup whose
 * upload failed stays in the folder and is uploaded at the next attempt. */
export async function makeDueBackup(
  ctx: Dependencies,
  backupStore: BackupStore,
  signal: AbortSignal,
): Promise<void> {
  const startedAt = ctx.now()
  const isDue = await isBackupDue(ctx)
  try {
    if (isDue) {
      await recordBackup(ctx, await backupStore.make(signal))
      await clearRequest(ctx, 'backup', startedAt)
    }
    await sendNewest(ctx, backupStore)
  } catch (error) {
    if (!signal.aborted) await recordFailure(ctx, firstLineOf(error))
    throw error
  }
  await ctx.db.deleteFrom('backup_failure').execute()
  if (isDue) await pruneBackups(ctx, backupStore)
}

async function recordFailure({ db, now }: Dependencies, detail: string): Promise<void> {
  const failure = { at: now(), detail }
  await db
    .insertInto('backup_failure')
    .values(failure)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(failure))
    .execute()
}

const firstLineOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split('\n')[0]?.slice(0, 500) ?? ''

export async function recordBackup({ db }: Pick<Context, 'db'>, made: CompletedBackup): Promise<void> {
  const { name, madeAt, size, rowCount, fileCount, missingFiles } = made
  await db
    .insertInto('backup')
    .values({
      id: createId(),
      name,
      made_at: madeAt,
      size,
      row_count: rowCount,
      file_count: fileCount,
      missing_files: missingFiles,
      is_in_bucket: false,
    })
    .execute()
}

export async function sendNewest(
  { db }: Pick<Context, 'db'>,
  backupStore: Pick<BackupStore, 'send'>,
): Promise<boolean> {
  const newest = await db
    .selectFrom('backup')
    .select(['name', 'is_in_bucket as isInBucket'])
    .orderBy('made_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!newest || newest.isInBucket) return newest !== undefined
  const isSent = await backupStore.send(newest.name)
  if (isSent)
    await db.updateTable('backup').set({ is_in_bucket: true }).where('name', '=', newest.name).execute()
  return isSent
}

/** Prunes every backup in the folder, but in the bucket only those that this site has uploaded. */
async function pruneBackups(ctx: Dependencies, backupStore: BackupStore): Promise<void> {
  const local = await backupStore.list()
  const retained = new Set(selectRetained(local, ctx.now()).map(({ name }) => name))
  for (const { name } of local) if (!retained.has(name)) await backupStore.remove(name)

  const sent = await ctx.db
    .selectFrom('backup')
    .select(['name', 'made_at as madeAt'])
    .where('is_in_bucket', '=', true)
    .execute()
  const retainedInBucket = new Set(selectRetained(sent, ctx.now()).map(({ name }) => name))
  for (const { name } of sent) {
    if (retainedInBucket.has(name)) continue
    await backupStore.removeFromBucket(name)
    await ctx.db.updateTable('backup').set({ is_in_bucket: false }).where('name', '=', name).execute()
  }
}

/** Weekly job: tests that the newest backup can be restored. Stores every attempt; the queue retries a failed one. */
export async function proveDueBackup(
  ctx: Dependencies,
  backupStore: BackupStore,
  signal: AbortSignal,
): Promise<void> {
  await backupStore.tidy()
  const startedAt = ctx.now()
  if (!(await isProofDue(ctx))) return
  const newest = await ctx.db
    .selectFrom('backup')
    .select('name')
    .orderBy('made_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!newest) return clearRequest(ctx, 'proof', startedAt)
  const row = { id: createId(), at: startedAt, backup_name: newest.name }
  try {
    const { outcome, detail, backupName } = await backupStore.prove(newest.name, signal)
    const proof = { ...row, backup_name: backupName, outcome, detail }
    await ctx.db.insertInto('backup_proof').values(proof).execute()
  } catch (error) {
    // Aborted because the server shuts down: not a failure of the backup.
    if (signal.aborted) throw error
    const proof = { ...row, outcome: 'failed' as const, detail: firstLineOf(error) }
    await ctx.db.insertInto('backup_proof').values(proof).execute()
    throw error
  }
  await clearRequest(ctx, 'proof', startedAt)
}

/** Clears the request, unless a newer one arrived during the run. */
async function clearRequest({ db }: Dependencies, kind: 'backup' | 'proof', startedAt: Date): Promise<void> {
  await db.deleteFrom('backup_wish').where('kind', '=', kind).where('asked_at', '<=', startedAt).execute()
}
