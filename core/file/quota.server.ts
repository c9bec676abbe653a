import { sql } from 'kysely'
import type { Context, User } from '../context.ts'
import { Refusal } from '../errors.ts'
import { formatNumber } from '../format-number.ts'
import { isPermitted } from '../permissions.ts'
import { readSiteSettings } from '../site-settings/site-settings.server.ts'
import { dayMs } from '../time.ts'
import { inTransaction } from '../transaction.server.ts'
import { megabyte } from './file.ts'
import { mailedQuota, type Quota, quotaOf } from './quota.ts'

const uploadLock = 7_301_283

type Upload = { by: User; bytes: number; insert: (inside: Context) => Promise<unknown> }

/** Inserts the row of an upload if it fits the person's quota. Uploads of one person are serialized. */
export async function insertWithinQuota(ctx: Context, { by, bytes, insert }: Upload): Promise<void> {
  const kind = isPermitted(by, 'limit.exceed') ? 'staff' : 'client'
  await inTransaction(ctx, async (inside) => {
    const quota = quotaOf(await readSiteSettings(inside), kind)
    await sql`select pg_advisory_xact_lock(${sql.lit(uploadLock)}, hashtext(${by.id}))`.execute(inside.db)
    const used = await readUsage(inside, by.id)
    if (used.files + 1 > quota.files || used.bytes + bytes > quota.bytes) {
      const more = kind === 'client' ? writeForMore : `To keep more, ${ownerRaises}`
      throw new Refusal(
        'too_large',
        `You have uploaded as much as one person may keep here (${describeQuota(quota)}). ${more}`,
      )
    }
    await insert(inside)
  })
}

export const describeQuota = ({ files, bytes }: Quota): string =>
  `${formatNumber(files)} ${files === 1 ? 'file' : 'files'}, ${formatNumber(bytes / megabyte)} MB`
export const writeForMore = 'Please write to us if you need more.'
export const ownerRaises = 'let the owner raise the limit under Site settings, Files.'

type MailedFile = Pick<Upload, 'bytes' | 'insert'>

/** Inserts the row of a file that came by mail if it fits the quota of the last day. */
export async function insertWithinMailedQuota(ctx: Context, { bytes, insert }: MailedFile): Promise<void> {
  await inTransaction(ctx, async (inside) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(uploadLock)})`.execute(inside.db)
    await refuseBeyondMailedQuota(inside, bytes)
    await insert(inside)
  })
}

/** Refuses a further file by mail if the quota of the last day is used up. Cheaper than encoding a picture. */
export async function refuseBeyondMailedQuota({ db, now }: Context, bytes = 0): Promise<void> {
  const dayAgo = new Date(now().getTime() - dayMs)
  const { rows } = await sql<Usage>`select count(*)::int as files, coalesce(sum(size), 0)::float8 as bytes
    from attachment where uploaded_by is null and created_at > ${dayAgo}`.execute(db)
  const { files, bytes: used } = rows[0] as Usage
  if (files + 1 > mailedQuota.files || used + bytes > mailedQuota.bytes) {
    throw new Refusal('too_large', 'Too many files arrived by mail today. It is still in the mailbox.')
  }
}

/** Transaction-scoped lock that serializes what is added to a client's quota. */
export const lockQuotaOf = ({ db }: Context, clientId: string) =>
  sql`select pg_advisory_xact_lock(${sql.lit(uploadLock)}, hashtext(${clientId}))`.execute(db)

type Usage = { files: number; bytes: number }

/** Counts what is in no other quota: those of projects and of the library of pictures. */
async function readUsage({ db }: Context, personId: string): Promise<Usage> {
  const { rows } = await sql<{ files: string; bytes: string }>`
    select count(*) as files, coalesce(sum(bytes), 0) as bytes from (
      select stored_bytes as bytes from picture where uploaded_by = ${personId}
        and left(name, 32) not in (
          select found[1] from media_record, regexp_match(url, 'pictures/([0-9a-f]{32})') as found
          where found is not null
        )
      union all select size from certificate where uploaded_by = ${personId}
      union all select size from attachment where uploaded_by = ${personId}
        and about_kind is distinct from 'project-file' and (for_project_id is null or about_id is not null)
      union all select length from upload where person_id = ${personId} and finished_at is null
        and for_project_id is null
    ) as uploads`.execute(db)
  return { files: Number(rows[0]?.files), bytes: Number(rows[0]?.bytes) }
}
