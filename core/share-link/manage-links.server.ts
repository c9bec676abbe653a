import { sql } from 'kysely'
import { v7 as createId } from 'uuid'
import type { Permission } from '../audiences.ts'
import { recordAuditEntry } from '../audit.server.ts'
import type { Context } from '../context.ts'
import { notFound, Refusal } from '../errors.ts'
import { permit, permitUser } from '../permissions.ts'
import { createRandomToken, hashToken } from '../stored-token.server.ts'
import { inTransaction } from '../transaction.server.ts'
import { maxLinks, maxListedLinks, maxOpenings, type ShareKind, type ShareLink } from './share-link.ts'
import { addressOfToken } from './share-token.server.ts'

/** Address of a new link; only now, because its token is not stored. */
export type MadeLink = { id: string; shareLink: string }

type Shared = { kind: ShareKind; recordId: string; expiresAt: Date }

/** A kind of records that staff share by links. */
export type Shareable = {
  kind: ShareKind
  /** Permission of staff to make, list and withdraw links. */
  permission: Permission
  /** Throws `not_found` if there is no such record. */
  find: (ctx: Context, id: string) => Promise<unknown>
  /** Locks the record; returns the end of a new link and the facts of the audit entry. Throws if it can't be shared. */
  prepare: (inside: Context, id: string) => Promise<{ expiresAt: Date; after: object }>
}

/** Makes another link for a record. */
export async function createShareLink(
  ctx: Context,
  { kind, permission, prepare }: Shareable,
  recordId: string,
): Promise<MadeLink> {
  permit(ctx, permission)
  return inTransaction(ctx, async (inside) => {
    const { expiresAt, after } = await prepare(inside, recordId)
    const made = await addShareLink(inside, { kind, recordId, expiresAt })
    await recordAuditEntry(inside, { action: `${kind}.share`, kind, recordId, after })
    return made
  })
}

/** Adds a link, for callers that have checked the permission and locked the record. */
export async function addShareLink(
  inside: Context,
  { kind, recordId, expiresAt }: Shared,
): Promise<MadeLink> {
  const { actor, db, now } = inside
  const { count } = await db
    .selectFrom('share_link')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('record_id', '=', recordId)
    .where('printed', 'is', null)
    .where(isValidAt(now()))
    .executeTakeFirstOrThrow()
  if (Number(count) >= maxLinks) {
    const sentence = `There are ${maxLinks} links that work. Please withdraw one of them first.`
    throw new Refusal('conflict', sentence)
  }
  const token = createRandomToken()
  const id = createId()
  await db
    .insertInto('share_link')
    .values({
      ...{ id, kind, record_id: recordId, token_hash: hashToken(token) },
      created_by: actor.kind === 'user' ? actor.id : null,
      ...{ created_at: now(), expires_at: expiresAt, revoked_at: null, printed: null },
    })
    .execute()
  return { id, shareLink: addressOfToken(inside, token) }
}

/** Withdraws a link of a record. It does not work from then on. */
export async function revokeShareLink(
  ctx: Context,
  { kind, permission }: Shareable,
  { recordId, id }: { recordId: string; id: string },
): Promise<void> {
  permitUser(ctx, permission)
  await inTransaction(ctx, async (inside) => {
    const { numUpdatedRows } = await inside.db
      .updateTable('share_link')
      .set({ revoked_at: inside.now() })
      .where('id', '=', id)
      .where('kind', '=', kind)
      .where('record_id', '=', recordId)
      .where('revoked_at', 'is', null)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw notFound('Link')
    await recordAuditEntry(inside, { action: `${kind}.unshare`, kind, recordId })
  })
}

/** Lists the links of a record with their latest openings, newest first: all that work, and the latest of the others. */
export async function listShareLinks(
  ctx: Context,
  { kind, permission, find }: Shareable,
  recordId: string,
): Promise<ShareLink[]> {
  permit(ctx, permission)
  const { db, now } = ctx
  await find(ctx, recordId)
  const found = await db
    .selectFrom('share_link')
    .select([
      'id',
      'created_at as createdAt',
      'expires_at as expiresAt',
      'revoked_at as revokedAt',
      'printed',
    ])
    .where('record_id', '=', recordId)
    .where('kind', '=', kind)
    .orderBy(isValidAt(now()), 'desc')
    .orderBy('id', 'desc')
    .limit(maxListedLinks)
    .execute()
  const links = found.toSorted((one, other) => (one.id < other.id ? 1 : -1))
  const openings = await readOpenings(
    ctx,
    links.map(({ id }) => id),
  )
  return links.map(({ printed, ...link }) => ({
    ...link,
    isPrinted: printed !== null,
    isValid: link.revokedAt === null && link.expiresAt > now(),
    openings: openings.filter(({ linkId }) => linkId === link.id).map(({ linkId: _, ...opening }) => opening),
  }))
}

const isValidAt = (now: Date) => sql<boolean>`(revoked_at is null and expires_at > ${now})`

async function readOpenings({ db }: Context, linkIds: string[]) {
  const { rows } = await sql<{ linkId: string; at: Date; address: string; browser: string }>`
    select link.id as "linkId", opening.at, opening.address, opening.browser
    from unnest(${linkIds}::uuid[]) as link(id)
    cross join lateral (select * from share_opening where link_id = link.id order by id desc limit ${maxOpenings})
      as opening
    order by opening.id desc`.execute(db)
  return rows
}
