import { recordAuditEntry } from '../audit.server.ts'
import type { Context } from '../context.ts'
import { notFound } from '../errors.ts'
import { isPermitted, permit, permitUser } from '../permissions.ts'
import { removeDevicesOfSession } from '../push/devices-of-sessions.server.ts'
import { inTransaction } from '../transaction.server.ts'
import { nameOfMethod } from './providers.ts'
import { activeSessions } from './session.server.ts'
import type { Session } from './session.ts'

const maxListed = 100

export async function listOwnSessions(ctx: Context): Promise<Session[]> {
  const { id } = permitUser(ctx, 'session.list-own')
  return listOf(ctx, id)
}

export async function listSessionsOf(ctx: Context, personId: string): Promise<Session[]> {
  permit(ctx, 'session.list')
  return listOf(ctx, personId)
}

async function listOf(ctx: Context, personId: string): Promise<Session[]> {
  const rows = await activeSessions(ctx)
    .select([
      'session.id',
      'session.created_at as startedAt',
      'session.last_used_at as lastUsedAt',
      'session.expires_at as expiresAt',
      'session.address',
      'session.user_agent as userAgent',
      'session.signed_in_with as method',
    ])
    .where('person.id', '=', personId)
    .orderBy('session.id', 'desc')
    .limit(maxListed)
    .execute()
  const currentId = ctx.actor.kind === 'user' ? ctx.actor.session.id : undefined
  return rows.map(({ method, ...row }) => ({
    ...row,
    signedInWith: method && nameOfMethod(ctx.signIn, method),
    isCurrent: row.id === currentId,
  }))
}

/** Ends an own session or, as an owner, any session. 404 for other sessions, so that ids cannot be probed. */
export async function endSession(ctx: Context, id: string): Promise<void> {
  const me = permitUser(ctx, 'session.end')
  await inTransaction(ctx, async (inside) => {
    let ending = inside.db.deleteFrom('session').where('id', '=', id)
    if (!isPermitted(me, 'session.end-any')) ending = ending.where('person_id', '=', me.id)
    const ended = await ending.returning('person_id as personId').executeTakeFirst()
    if (!ended) throw notFound('Session')
    const { personId } = ended
    await removeDevicesOfSession(inside, id)
    await recordAuditEntry(inside, {
      action: 'session.end',
      kind: 'session',
      recordId: id,
      before: { personId },
    })
  })
}
