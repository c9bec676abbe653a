import { sql } from 'kysely'
import { v7 as createId } from 'uuid'
import type { Actor, Context } from '../context.ts'
import { isSameEmail } from '../email.ts'
import { Refusal } from '../errors.ts'
import { removeDevicesOfSession } from '../push/devices-of-sessions.server.ts'
import { createRandomToken, hashToken } from '../stored-token.server.ts'
import { hourMs, minuteMs } from '../time.ts'
import { inTransaction } from '../transaction.server.ts'
import { type Account, idleHours, maxFutureHours, maxSessionDays, maxSessions } from './session.ts'
import { type Acting, actingOf, type RightsRow, rightsColumns, rightsOf } from './session-rights.server.ts'

const maxUserAgentLength = 300

export type Browser = { address: string; userAgent: string }
export type SessionAccount = Account & Acting
type ActiveSession = {
  id: string
  startedAt: Date
  /** Issuer of the provider that signed the person in. */
  issuer: string
  account: SessionAccount
}

/** Opens a session and returns the token for the cookie; the database stores only its hash. */
export async function openSession(
  ctx: Context,
  personId: string,
  browser: Browser,
  /** Issuer of the provider, or `recoveryMethod`. */
  signedInWith: string | null = null,
): Promise<string> {
  const token = createRandomToken()
  const now = ctx.now()
  await ctx.db.deleteFrom('session').where('expires_at', '<', now).execute()
  const newest = ctx.db.selectFrom('session').select('id').where('person_id', '=', personId)
  await ctx.db
    .deleteFrom('session')
    .where('person_id', '=', personId)
    .where('id', 'not in', newest.orderBy('id', 'desc').limit(maxSessions - 1))
    .execute()
  await ctx.db
    .insertInto('session')
    .values({
      id: createId(),
      token_hash: hashToken(token),
      person_id: personId,
      created_at: now,
      last_used_at: now,
      expires_at: new Date(now.getTime() + maxSessionDays * 24 * hourMs),
      address: browser.address,
      signed_in_with: signedInWith,
      user_agent: browser.userAgent.slice(0, maxUserAgentLength).toWellFormed(),
    })
    .execute()
  return token
}

/** Selects the active sessions of people who are not disabled. */
export const activeSessions = (ctx: Context) =>
  ctx.db
    .selectFrom('session')
    .innerJoin('person', 'person.id', 'session.person_id')
    .where('session.expires_at', '>', ctx.now())
    .where('session.created_at', '<', new Date(ctx.now().getTime() + maxFutureHours * hourMs))
    .where('session.last_used_at', '>', new Date(ctx.now().getTime() - idleHours * hourMs))
    .where('person.is_disabled', '=', false)

const foundColumns = (now: Date) =>
  [
    'session.id as sessionId',
    'session.created_at as startedAt',
    'session.last_used_at as lastUsedAt',
    'person.id',
    'person.issuer',
    'person.email',
    'person.name',
    'person.picture',
    ...rightsColumns(now),
  ] as const

/** Finds the active session of a cookie. */
export async function findSession(ctx: Context, token: string): Promise<ActiveSession | undefined> {
  const row = await activeSessions(ctx)
    .select(foundColumns(ctx.now()))
    .where('token_hash', '=', hashToken(token))
    .executeTakeFirst()
  return row && recordUse(ctx, row)
}

/** Finds the actor of a bearer token, with the role and address currently in the database. */
export async function findActor(ctx: Context, accessToken: string): Promise<Actor | undefined> {
  const sessionId = await ctx.signIn.tokens.verify(accessToken, ctx.now())
  if (!sessionId) return undefined
  const row = await activeSessions(ctx)
    .select(foundColumns(ctx.now()))
    .where('session.id', '=', sessionId)
    .executeTakeFirst()
  return row && toActor(await recordUse(ctx, row))
}

/** Finds the actor of a session cookie. */
export async function findActorOfCookie(ctx: Context, token: string): Promise<Actor | undefined> {
  const session = await findSession(ctx, token)
  return session && toActor(session)
}

function toActor({ id, startedAt, account: { picture: _, ...person } }: ActiveSession): Actor {
  return { kind: 'user', ...person, session: { id, startedAt } }
}

type FoundRow = Account & RightsRow & { sessionId: string; startedAt: Date; lastUsedAt: Date; issuer: string }

/** Updates the time of last use, at most once a minute, so that most reads cause no write. */
async function recordUse(
  ctx: Context,
  { sessionId, startedAt, lastUsedAt, issuer, ...account }: FoundRow,
): Promise<ActiveSession> {
  const now = ctx.now()
  // Also corrects a time in the future, set by a wrong clock, which would extend the idle limit.
  if (Math.abs(now.getTime() - lastUsedAt.getTime()) > minuteMs) {
    await ctx.db.updateTable('session').set({ last_used_at: now }).where('id', '=', sessionId).execute()
    await ctx.db.updateTable('person').set({ last_seen_at: now }).where('id', '=', account.id).execute()
  }
  return { id: sessionId, startedAt, issuer, account: actingOf(account) }
}

/** Returns true if the session of this request is still active, with the same rights and address. */
export async function isStillSignedIn(ctx: Context): Promise<boolean> {
  if (ctx.actor.kind === 'visitor') return false
  const row = await activeSessions(ctx)
    .select(['person.email', ...rightsColumns(ctx.now())])
    .where('session.id', '=', ctx.actor.session.id)
    .executeTakeFirst()
  return row !== undefined && rightsOf(actingOf(row)) === rightsOf(ctx.actor)
}

/** Issues a token for the session's own person. All other addresses get the same error, so they cannot be probed. */
export async function issueAccessToken(
  ctx: Context,
  { cookie, email }: { cookie: string | undefined; email: string },
): Promise<{ token: string; expiresAt: Date }> {
  const session = cookie ? await findSession(ctx, cookie) : undefined
  if (!session || !isSameEmail(session.account.email, email)) {
    throw new Refusal('unauthenticated', 'Please sign in first.')
  }
  return ctx.signIn.tokens.sign(session.id, ctx.now())
}

/** Ends the session of a cookie. Its access tokens are refused from the next request on. */
export async function signOut(ctx: Context, token: string): Promise<void> {
  await endSessionOf(ctx, token)
}

/** Ends a session that has this id too. Returns false if it has another one, or is unknown. */
export const endLeftSession = (ctx: Context, token: string, id: string): Promise<boolean> =>
  endSessionOf(ctx, token, id)

const endSessionOf = (ctx: Context, token: string, id?: string): Promise<boolean> =>
  inTransaction(ctx, async (inside) => {
    let ending = inside.db.deleteFrom('session').where('token_hash', '=', hashToken(token))
    if (id !== undefined) ending = ending.where(sql<boolean>`id::text = ${id}`)
    const ended = await ending.returning('id').executeTakeFirst()
    if (ended) await removeDevicesOfSession(inside, ended.id)
    return ended !== undefined
  })

/** Finds the session of a cookie, also one that has run out. */
export async function findSessionId({ db }: Context, token: string): Promise<string | undefined> {
  const found = db.selectFrom('session').select('id').where('token_hash', '=', hashToken(token))
  return (await found.executeTakeFirst())?.id
}
