import { sql } from 'kysely'
import { filesLock } from '#db/tables/tables.ts'
import type { Context } from '../context.ts'
import { dayMs } from '../time.ts'
import { attachmentOwners, pictureReferences } from './references.server.ts'

/** Removed at once under one lock, which a backup waits for before it begins. */
const batchSize = 16

type Dependencies = Pick<Context, 'db' | 'now' | 'files' | 'linkTo'>

/** Removes pictures, certificates and attachments older than a day that no record refers to, expired uploads, and the
 * files of all removed rows. Safe to run on several nodes at once. */
export async function sweepFiles(ctx: Dependencies): Promise<void> {
  const aDayAgo = new Date(ctx.now().getTime() - dayMs)
  await sql`
    delete from picture where created_at < ${aDayAgo} and left(name, 32) not in (
      select found[1] from (${textsWithPictures()}) as texts,
        regexp_matches(written, 'pictures/([0-9a-f]{32})', 'g') as found
    )`.execute(ctx.db)
  await sql`
    delete from certificate where created_at < ${aDayAgo} and not exists (
      select from project_record where project_record.certificate = ${ctx.linkTo({ kind: 'certificate', id: '' })} || certificate.id
    )`.execute(ctx.db)
  // A file that a draft no longer lists was removed from the draft.
  await sql`
    delete from attachment where created_at < ${aDayAgo} and (
      not exists (${recordOfAttachment()})
      or exists (select from template_request as draft where draft.id = attachment.about_id
        and draft.status = 'draft' and not attachment.id = any(draft.attachment_ids))
    )`.execute(ctx.db)
  await ctx.db.deleteFrom('upload').where('expires_at', '<=', ctx.now()).execute()
  await removeFiles(ctx)
}

function textsWithPictures() {
  const texts = pictureReferences.map(([table, column, field]) => {
    const written =
      field === undefined ? sql`${sql.ref(column)}::text` : sql`${sql.ref(column)} ->> ${sql.lit(field)}`
    return sql`select ${written} as written from ${sql.table(table)}`
  })
  return sql.join(texts, sql` union all `)
}

function recordOfAttachment() {
  const records = attachmentOwners.map(
    ([kind, table]) =>
      sql`select from ${sql.table(table)} as record
        where record.id = attachment.about_id and attachment.about_kind = ${sql.lit(kind)}`,
  )
  return sql.join(records, sql` union all `)
}

/** Removes the files of deleted rows. They wait for the next sweep while another node removes some, or a backup is made. */
async function removeFiles(ctx: Pick<Context, 'db' | 'files'>): Promise<void> {
  while (await ctx.db.transaction().execute((db) => removeBatch({ ...ctx, db })));
}

/** Removes one batch and returns true if there may be more. Skips while a backup copies the files of its rows, and holds
 * the lock meanwhile: a backup that began between the query and the removal would miss the file. */
async function removeBatch({ db, files }: Pick<Context, 'db' | 'files'>): Promise<boolean> {
  const lock = await sql<{ isFree: boolean }>`
    select pg_try_advisory_xact_lock(${sql.lit(filesLock)}) as "isFree"`.execute(db)
  if (!lock.rows[0]?.isFree) return false
  const pending = await db.selectFrom('file_removal').select('key').orderBy('key').limit(batchSize).execute()
  const keys = pending.map(({ key }) => key)
  if (keys.length === 0) return false
  const removals = await Promise.allSettled(keys.map((key) => files.remove(key)))
  const failed = removals.find((one) => one.status === 'rejected')
  if (failed) throw failed.reason
  await db.deleteFrom('file_removal').where('key', 'in', keys).execute()
  return true
}
