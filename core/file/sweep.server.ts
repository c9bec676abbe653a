import { sql } from 'kysely'
import { filesLock } from '#db/tables.ts'
import type { Context } from '../context.ts'

const day = 24 * 3_600_000
const mostAtOnce = 100

/** Rows of these say nothing about whether a file is wanted; every other table is believed. */
const unsearched = [
  ...['picture', 'certificate', 'attachment', 'file_removal', 'migration', 'audit_entry'],
  // Anybody's words by the million; no page shows a picture for them.
  ...['spreadsheet', 'spreadsheet_sheet', 'spreadsheet_slice', 'spreadsheet_row', 'spreadsheet_removal'],
]

type Sweep = Pick<Context, 'db' | 'now' | 'files'>

/** Removes pictures, certificates and attachments that have stood for a day without a row anywhere that names
 * them, and the files of all that were removed. Asked for by the server itself; several nodes may at once. */
export async function sweepFiles(ctx: Sweep): Promise<void> {
  const aDayAgo = new Date(ctx.now().getTime() - day)
  const written = await readEverything(ctx)
  await sql`
    delete from picture where created_at < ${aDayAgo} and left(name, 32) not in (
      select found[1] from (${written}) as everything,
        regexp_matches(written, 'pictures/([0-9a-f]{32})', 'g') as found
    )`.execute(ctx.db)
  await sql`
    delete from certificate where created_at < ${aDayAgo} and id::text not in (
      select found[1] from (${written}) as everything,
        regexp_matches(written, '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}', 'g') as found
    )`.execute(ctx.db)
  await sql`
    delete from attachment where created_at < ${aDayAgo} and about_id is null and id::text not in (
      select found[1] from (${written}) as everything,
        regexp_matches(written, '[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}', 'g') as found
    )`.execute(ctx.db)
  await removeFiles(ctx)
}

/** The rows of all tables as text: forgetting to list a new table may never cost a file. */
async function readEverything(ctx: Sweep) {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = current_schema() and table_type = 'BASE TABLE'
    order by name`.execute(ctx.db)
  const searched = rows.filter(({ name }) => !unsearched.includes(name))
  const parts = searched.map(({ name }) => sql`select t::text as written from ${sql.table(name)} as t`)
  return sql.join(parts, sql` union all `)
}

async function removeFiles(ctx: Sweep): Promise<void> {
  while (await ctx.db.transaction().execute((db) => removeSome({ ...ctx, db })));
}

/** Tells whether there may be more. While a backup runs, which copies the files that its rows name, none goes. */
async function removeSome({ db, files }: Sweep): Promise<boolean> {
  const lock = await sql<{ isFree: boolean }>`
    select pg_try_advisory_xact_lock(${sql.lit(filesLock)}) as "isFree"`.execute(db)
  if (!lock.rows[0]?.isFree) return false
  const asked = await db.selectFrom('file_removal').select('key').orderBy('key').limit(mostAtOnce).execute()
  const keys = asked.map(({ key }) => key)
  if (keys.length === 0) return false
  for (const key of keys) await files.remove(key)
  await db.deleteFrom('file_removal').where('key', 'in', keys).execute()
  return true
}
