import { createHash, randomBytes } from 'node:crypto'
import { v7 as createId } from 'uuid'
import type { Actor, Context } from '../context.ts'
import { customRoleOfPerson } from '../custom-role/held-role.server.ts'
import { isSameEmail } from '../email.ts'
import { Refusal } from '../errors.ts'
import { hourMs, minuteMs } from '../time.ts'
import { type Account, idleHours, maxFutureHours, maxSessionDays, maxSessions } from './session.ts'

const maxUserAgentLength = 300

export type Browser = { address: string; userAgent: string }
type ActiveSession = { id: string; startedAt: Date; account: Account }

const hash = (token: string) => createHash('sha256').update(token).digest()

/** Opens a session and returns the token for the cookie; the database stores only its hash. */
export async function openSession(ctx: Context, personId: string, browser: Browser): Promise<string> {
  const token = randomBytes(32).toString('base64url')
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
      token_hash: hash(token),
      person_id: personId,
      created_at: now,
      last_used_at: now,
      expires_at: new Date(now.getTime() + maxSessionDays * 24 * hourMs),
      address: browser.address,
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

const foundColumns = [
  'session.id as sessionId',
  'session.created_at as startedAt',
  'session.last_used_at as lastUsedAt',
  'person.id',
  'person.email',
  'person.name',
  'person.picture',
  'person.held_role as role',
  customRoleOfPerson.as('customRole'),
] as const

/** Finds the active session of a cookie. */
export async function findSession(ctx: Context, token: string): Promise<ActiveSession | undefined> {
  const row = await activeSessions(ctx)
    .select(foundColumns)
    .where('token_hash', '=', hash(token))
    .executeTakeFirst()
  return row && recordUse(ctx, row)
}

/** Finds the actor of a bearer token, with the role and address currently in the database. */
export async function findActor(ctx: Context, accessToken: string): Promise<Actor | undefined> {
  const sessionId = await ctx.signIn.tokens.verify(accessToken, ctx.now())
  if (!sessionId) return undefined
  const row = await activeSessions(ctx)
    .select(foundColumns)
    .where('session.id', '=', sessionId)
    .executeTakeFirst()
  if (!row) return undefined
  const { id, startedAt, account } = await recordUse(ctx, row)
  const { picture: _, ...person } = account
  return { kind: 'user', ...person, session: { id, startedAt } }
}

type FoundRow = Account & { sessionId: string; startedAt: Date; lastUsedAt: Date }

/** Updates the time of last use, at most once a minute, so that most reads cause no write. */
async function recordUse(
  ctx: Context,
  { sessionId, startedAt, lastUsedAt, ...account }: FoundRow,
): Promise<ActiveSession> {
  const now = ctx.now()
  // Also corrects a time in the future, set by a wrong clock, which would extend the idle limit.
  if (Math.abs(now.getTime() - lastUsedAt.getTime()) > minuteMs) {
    await ctx.db.updateTable('session').set({ last_used_at: now }).where('id', '=', sessionId).execute()
    await ctx.db.updateTable('person').set({ last_seen_at: now }).where('id', '=', account.id).execute()
  }
  return { id: sessionId, startedAt, account }
}

/** Returns true if the session of this request is still active, with the same role and address. */
export async function isStillSignedIn(ctx: Context): Promise<boolean> {
  if (ctx.actor.kind === 'visitor') return false
  const row = await activeSessions(ctx)
    .select(['person.held_role as role', 'person.email', customRoleOfPerson.as('customRole')])
    .where('session.id', '=', ctx.actor.session.id)
    .executeTakeFirst()
  const { role, email, customRole } = ctx.actor
  const isSameRole = row?.role === role && String(row.customRole?.areas) === String(customRole?.areas)
  return isSameRole && row.email === email
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
  await ctx.db.deleteFrom('session').where('token_hash', '=', hash(token)).execute()
}
