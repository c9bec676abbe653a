import { sql } from 'kysely'
import { v7 as createId } from 'uuid'
import { recordAuditEntry } from '../audit.server.ts'
import type { Context } from '../context.ts'
import { notFound, Refusal } from '../errors.ts'
import { isPermitted, permitUser } from '../permissions.ts'
import { requireRecentSignIn } from '../recent-sign-in.ts'
import { createRandomToken, hashToken } from '../stored-token.server.ts'
import { dayMs } from '../time.ts'
import { inTransaction } from '../transaction.server.ts'
import { type ApiToken, maxTokens, type TokenInput, tokenPrefix } from './api-token.ts'
import { type ScopeCatalogue, scopesFor } from './scopes.ts'

const maxListed = 500
const tokenLock = 7_301_260

/** Lists the own tokens and, for owners of the site, those of all staff; newest first. */
export async function listTokens(ctx: Context): Promise<ApiToken[]> {
  const me = permitUser(ctx, 'api-token.list')
  const mayListAll = isPermitted(me, 'api-token.list-all')
  const rows = await ctx.db
    .selectFrom('api_token')
    .innerJoin('person', 'person.id', 'api_token.person_id')
    .select(['api_token.id', 'api_token.name', 'api_token.scopes', 'api_token.created_at as createdAt'])
    .select(['api_token.last_used_at as lastUsedAt', 'api_token.expires_at as expiresAt'])
    .select(['person.id as personId', 'person.email', 'person.name as personName'])
    .where((token) =>
      token.or([
        token('person.id', '=', me.id),
        ...(mayListAll ? [token('person.held_role', '<>', 'client')] : []),
      ]),
    )
    .orderBy(sql`person.id = ${me.id}`, 'desc')
    .orderBy('api_token.id', 'desc')
    .limit(maxListed)
    .execute()
  return rows.map(({ personId, email, personName, ...token }) => ({
    ...token,
    person: { id: personId, email, name: personName },
    isOwn: personId === me.id,
  }))
}

/** Lists the scopes that the signed-in person may give to a token. */
export const listScopes = (ctx: Context, catalogue: ScopeCatalogue): string[] =>
  scopesFor(permitUser(ctx, 'api-token.list'), catalogue)

/** Creates a token and returns it; the database stores only its hash. */
export async function createToken(
  ctx: Context,
  { name, scopes, expiresInDays }: TokenInput,
  catalogue: ScopeCatalogue,
): Promise<{ id: string; token: string }> {
  const me = permitUser(ctx, 'api-token.create')
  requireRecentSignIn(ctx, me, 'Please sign in again to create a token.')
  const offered = new Set(scopesFor(me, catalogue))
  const foreign = scopes.find((scope) => !offered.has(scope))
  if (foreign !== undefined) {
    throw new Refusal('invalid', `Your role does not include the scope ${foreign}.`, {
      fields: { scopes: `Your role does not include ${foreign}` },
    })
  }
  await ctx.limit('token-creation')
  const token = `${tokenPrefix}${createRandomToken()}`
  const id = createId()
  const now = ctx.now()
  await inTransaction(ctx, async (inside) => {
    await sql`select pg_advisory_xact_lock(${sql.lit(tokenLock)}, hashtext(${me.id}))`.execute(inside.db)
    const own = inside.db.selectFrom('api_token').where('person_id', '=', me.id)
    const found = await own.select('id').where('expires_at', '>', now).limit(maxTokens).execute()
    if (found.length >= maxTokens) {
      throw new Refusal('conflict', `You have ${maxTokens} tokens. Please revoke one first.`)
    }
    const expiresAt = new Date(now.getTime() + expiresInDays * dayMs)
    await inside.db
      .insertInto('api_token')
      .values({
        ...{ id, person_id: me.id, name, token_hash: hashToken(token), scopes },
        ...{ created_at: now, last_used_at: null, expires_at: expiresAt },
      })
      .execute()
    const after = { name, scopes, expiresAt }
    await recordAuditEntry(inside, { action: 'api-token.create', kind: 'api-token', recordId: id, after })
  })
  return { id, token }
}

/** Revokes an own token or, as an owner of the site, one of staff. 404 for others, so that ids cannot be probed. */
export async function revokeToken(ctx: Context, id: string): Promise<void> {
  const me = permitUser(ctx, 'api-token.revoke')
  const mayRevokeAll = isPermitted(me, 'api-token.list-all')
  await inTransaction(ctx, async (inside) => {
    const staff = inside.db.selectFrom('person').select('id').where('held_role', '<>', 'client')
    const revoked = await inside.db
      .deleteFrom('api_token')
      .where('id', '=', id)
      .where((token) =>
        token.or([
          token('person_id', '=', me.id),
          ...(mayRevokeAll ? [token('person_id', 'in', staff)] : []),
        ]),
      )
      .returning(['name', 'scopes', 'person_id as personId'])
      .executeTakeFirst()
    if (!revoked) throw notFound('Token')
    await recordAuditEntry(inside, {
      action: 'api-token.revoke',
      kind: 'api-token',
      recordId: id,
      before: revoked,
    })
  })
}
