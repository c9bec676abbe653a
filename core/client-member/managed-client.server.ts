import { sql } from 'kysely'
import type { Context, User } from '../context.ts'
import { notFound } from '../errors.ts'
import { isPlaceholder } from '../owner/owner.ts'
import {
  isClientOf,
  isPermittedFor,
  isPermittedForAll,
  permitUser,
  refuseGivingMore,
} from '../permissions.ts'
import { requireRecentSignIn } from '../recent-sign-in.ts'
import type { MemberScope, Membership } from './member-scopes.ts'

export type ManagedClient = {
  id: string
  name: string
  /** Address whose person is the owner, if the client has one. */
  ownerEmail: string | null
  emails: readonly string[]
  /** True if the actor acts as staff. */
  isByStaff: boolean
}

/** Returns a client whose members the actor may manage. 404 for everyone else, so ids cannot be probed. */
export async function getManagedClient(ctx: Context, id: string): Promise<ManagedClient> {
  const me = permitUser(ctx, 'client-member.ask')
  const access = await readAccess(ctx, id)
  if (!access || !isPermittedFor(me, 'client-member.manage', access.email)) throw notFound('Client')
  const { clientId, name, email, emails } = access
  const isByStaff = isPermittedForAll(me, 'client-member.manage')
  return { id: clientId, name, emails, ownerEmail: isPlaceholder(email) ? null : email, isByStaff }
}

/** Like `getManagedClient`, with a lock that serializes changes of the client's members. */
export async function lockManagedClient(inside: Context, id: string): Promise<ManagedClient> {
  await inside.db.selectFrom('client').select('id').where('id', '=', id).forNoKeyUpdate().execute()
  return getManagedClient(inside, id)
}

/** Refuses staff who have less of the client than its members could get. */
export function refuseGivingAccess(me: User, { isByStaff, ownerEmail }: ManagedClient): void {
  const isOwn = ownerEmail !== null && isClientOf(me, 'client-member.manage', ownerEmail)
  if (isByStaff && !isOwn) refuseGivingMore(me)
}

/** Requires a recent sign-in for giving scopes that open passwords. */
export function requireRecentSignInFor(ctx: Context, me: User, scopes: readonly MemberScope[]): void {
  if (!scopes.includes('owner') && !scopes.includes('projects')) return
  requireRecentSignIn(ctx, me, 'Please sign in again to give somebody access to passwords.')
}

/** Returns the client whose members the user manages from the own screens; undefined if there is none. */
export async function findOwnClient(ctx: Context): Promise<{ id: string; name: string } | undefined> {
  const { acting, email } = permitUser(ctx, 'client-member.ask')
  if (acting) {
    const isOwner = acting.scopes.includes('owner')
    return isOwner ? { id: acting.clientId, name: acting.name } : undefined
  }
  const found = await ctx.db
    .selectFrom('client_email')
    .select('client_id as id')
    .where('email', '=', email)
    .executeTakeFirst()
  const access = found && (await readAccess(ctx, found.id))
  return access?.email === email ? { id: access.clientId, name: access.name } : undefined
}

type ClientAccess = Omit<Membership, 'scopes'>

async function readAccess({ db }: Context, id: string): Promise<ClientAccess | undefined> {
  const { rows } = await sql<{
    access: ClientAccess | null
  }>`select reach_of_client(${id}) as access`.execute(db)
  return rows[0]?.access ?? undefined
}
