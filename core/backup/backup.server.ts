import { v7 as createId } from 'uuid'
import type { Context } from '../context.ts'
import type { Made, Vault } from './backup.ts'
import { isBackupDue, isProofDue } from './due.server.ts'
import { chooseKept } from './timetable.ts'

type Own = Pick<Context, 'db' | 'now'>

/** The nightly job: makes the one that is due or asked for, sends it, then lets the old ones go. What could not be
 * sent is there all the same, and is sent by the next try. */
export async function makeDueBackup(ctx: Own, vault: Vault, signal: AbortSignal): Promise<void> {
  const startedAt = ctx.now()
  const isDue = await isBackupDue(ctx)
  try {
    if (isDue) {
      await recordBackup(ctx, await vault.make(signal))
      await fulfil(ctx, 'backup', startedAt)
    }
    await sendNewest(ctx, vault)
  } catch (error) {
    if (!signal.aborted) await recordFailure(ctx, wordsOf(error))
    throw error
  }
  await ctx.db.deleteFrom('backup_failure').execute()
  if (isDue) await letOldGo(ctx, vault)
}

async function recordFailure({ db, now }: Own, detail: string): Promise<void> {
  const failure = { at: now(), detail }
  await db
    .insertInto('backup_failure')
    .values(failure)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(failure))
    .execute()
}

const wordsOf = (error: unknown): string =>
  (error instanceof Error ? error.message : String(error)).split('\n')[0]?.slice(0, 500) ?? ''

export async function recordBackup({ db }: Pick<Context, 'db'>, made: Made): Promise<void> {
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

export async function sendNewest({ db }: Pick<Context, 'db'>, vault: Pick<Vault, 'send'>): Promise<boolean> {
  const newest = await db
    .selectFrom('backup')
    .select(['name', 'is_in_bucket as isInBucket'])
    .orderBy('made_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!newest || newest.isInBucket) return newest !== undefined
  const isSent = await vault.send(newest.name)
  if (isSent)
    await db.updateTable('backup').set({ is_in_bucket: true }).where('name', '=', newest.name).execute()
  return isSent
}

/** In the folder everything that is a backup counts; in the bucket what this site has put there. */
async function letOldGo(ctx: Own, vault: Vault): Promise<void> {
  const here = await vault.list()
  const kept = new Set(chooseKept(here, ctx.now()).map(({ name }) => name))
  for (const { name } of here) if (!kept.has(name)) await vault.remove(name)

  const sent = await ctx.db
    .selectFrom('backup')
    .select(['name', 'made_at as madeAt'])
    .where('is_in_bucket', '=', true)
    .execute()
  const keptThere = new Set(chooseKept(sent, ctx.now()).map(({ name }) => name))
  for (const { name } of sent) {
    if (keptThere.has(name)) continue
    await vault.removeFromBucket(name)
    await ctx.db.updateTable('backup').set({ is_in_bucket: false }).where('name', '=', name).execute()
  }
}

/** The weekly job. Every try is kept; one that failed is tried again by the queue. */
export async function proveDueBackup(ctx: Own, vault: Vault, signal: AbortSignal): Promise<void> {
  await vault.tidy()
  const startedAt = ctx.now()
  if (!(await isProofDue(ctx))) return
  const newest = await ctx.db
    .selectFrom('backup')
    .select('name')
    .orderBy('made_at', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!newest) return fulfil(ctx, 'proof', startedAt)
  const row = { id: createId(), at: startedAt, backup_name: newest.name }
  try {
    const { outcome, detail, backupName } = await vault.prove(newest.name, signal)
    const proof = { ...row, backup_name: backupName, outcome, detail }
    await ctx.db.insertInto('backup_proof').values(proof).execute()
  } catch (error) {
    // The site closes; that says nothing about the backup.
    if (signal.aborted) throw error
    const proof = { ...row, outcome: 'failed' as const, detail: wordsOf(error) }
    await ctx.db.insertInto('backup_proof').values(proof).execute()
    throw error
  }
  await fulfil(ctx, 'proof', startedAt)
}

/** A wish that came meanwhile stays. */
async function fulfil({ db }: Own, kind: 'backup' | 'proof', startedAt: Date): Promise<void> {
  await db.deleteFrom('backup_wish').where('kind', '=', kind).where('asked_at', '<=', startedAt).execute()
}
