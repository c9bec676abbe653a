import { sql } from 'kysely'
import { v7 as createId } from 'uuid'
import { recordAuditEntry } from '../audit.server.ts'
import type { Context } from '../context.ts'
import { notFound, Refusal } from '../errors.ts'
import { permit, permitUser } from '../permissions.ts'
import { openQuotes } from '../quote/quote-machine.ts'
import type { Quote } from '../quote/quote-response.ts'
import { getQuoteLocked } from '../quote/quote-rows.server.ts'
import { dayMs, startOfDay } from '../time.ts'
import { inTransaction } from '../transaction.server.ts'
import { daysAfterQuote, maxLinks, maxOpenings, type ShareLink } from './share-link.ts'
import { createShareToken, hashShareToken } from './share-token.server.ts'

/** Address of a new link; only now, because its token is not stored. */
export type MadeLink = { id: string; shareLink: string }

/** Makes another link for a quote that was sent. */
export async function createShareLink(ctx: Context, quoteId: string): Promise<MadeLink> {
  permit(ctx, 'quote.write')
  return inTransaction(ctx, async (inside) => {
    const quote = await getQuoteLocked(inside, quoteId)
    if (quote.status !== 'accepted' && !openQuotes.includes(quote.status)) {
      throw new Refusal('conflict', `This quote is ‘${quote.status}’, so it can’t be shared.`, {
        currentState: { state: quote.status, version: quote.version },
      })
    }
    const made = await addShareLink(inside, quote)
    const after = { number: quote.number }
    await recordAuditEntry(inside, { action: 'quote.share', kind: 'quote', recordId: quoteId, after })
    return made
  })
}

/** Adds a link, for callers that have checked the permission and locked the quote. */
export async function addShareLink(
  inside: Context,
  { id: recordId, validUntil }: Pick<Quote, 'id' | 'validUntil'>,
): Promise<MadeLink> {
  const { actor, db, now } = inside
  const { count } = await db
    .selectFrom('share_link')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('record_id', '=', recordId)
    .executeTakeFirstOrThrow()
  if (Number(count) >= maxLinks) {
    throw new Refusal('conflict', `A quote has at most ${maxLinks} links. Please use one of them.`)
  }
  const token = createShareToken()
  const id = createId()
  const afterQuote = startOfDay(validUntil).getTime() + (daysAfterQuote + 1) * dayMs
  await db
    .insertInto('share_link')
    .values({
      ...{ id, kind: 'quote' as const, record_id: recordId, token_hash: hashShareToken(token) },
      created_by: actor.kind === 'user' ? actor.id : null,
      created_at: now(),
      expires_at: new Date(Math.max(afterQuote, now().getTime() + daysAfterQuote * dayMs)),
      revoked_at: null,
    })
    .execute()
  return { id, shareLink: new URL(inside.linkTo({ kind: 'share', id: token }), inside.publicUrl).href }
}

/** Withdraws a link. It does not work from then on. */
export async function revokeShareLink(ctx: Context, id: string): Promise<void> {
  permitUser(ctx, 'quote.write')
  await inTransaction(ctx, async (inside) => {
    const revoked = await inside.db
      .updateTable('share_link')
      .set({ revoked_at: inside.now() })
      .where('id', '=', id)
      .where('revoked_at', 'is', null)
      .returning('record_id as recordId')
      .executeTakeFirst()
    if (!revoked) throw notFound('Link')
    const { recordId } = revoked
    await recordAuditEntry(inside, { action: 'quote.unshare', kind: 'quote', recordId })
  })
}

/** Lists the links of a quote with their latest openings, newest first. */
export async function listShareLinks(ctx: Context, quoteId: string): Promise<ShareLink[]> {
  permit(ctx, 'quote.write')
  const { db, now } = ctx
  const exists = await db.selectFrom('quote').select('id').where('id', '=', quoteId).executeTakeFirst()
  if (!exists) throw notFound('Quote')
  const links = await db
    .selectFrom('share_link')
    .select(['id', 'created_at as createdAt', 'expires_at as expiresAt', 'revoked_at as revokedAt'])
    .where('record_id', '=', quoteId)
    .orderBy('id', 'desc')
    .limit(maxLinks)
    .execute()
  const openings = await readOpenings(
    ctx,
    links.map(({ id }) => id),
  )
  return links.map((link) => ({
    ...link,
    isValid: link.revokedAt === null && link.expiresAt > now(),
    openings: openings.filter(({ linkId }) => linkId === link.id).map(({ linkId: _, ...opening }) => opening),
  }))
}

async function readOpenings({ db }: Context, linkIds: string[]) {
  const { rows } = await sql<{ linkId: string; at: Date; address: string; browser: string }>`
    select link.id as "linkId", opening.at, opening.address, opening.browser
    from unnest(${linkIds}::uuid[]) as link(id)
    cross join lateral (select * from share_opening where link_id = link.id order by id desc limit ${maxOpenings})
      as opening
    order by opening.id desc`.execute(db)
  return rows
}
