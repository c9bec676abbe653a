import { sql } from 'kysely'
import type { Membership } from './client-member/member-scopes.ts'
import type { Context, User } from './context.ts'
import { Refusal } from './errors.ts'

type Work<Result> = (inside: Context) => Promise<Result>

/** Runs `work` in a transaction, with a context bound to it. `work` must have no effects outside the database: it is
 * retried when the database cancels the transaction. */
export const inTransaction = <Result>(ctx: Context, work: Work<Result>): Promise<Result> =>
  ctx.db.isTransaction ? work(ctx) : retryCancelled(() => inTransactionOnce(ctx, work))

/** Like `inTransaction` without retries, for work that cannot be repeated because it reads a stream. */
export const inTransactionOnce = <Result>(ctx: Context, work: Work<Result>): Promise<Result> =>
  ctx.db.transaction().execute(async (db) => {
    const inside = { ...ctx, db, limit: refuseLimit }
    await lockAccount(inside)
    return work(inside)
  })

/** Runs reads on one connection, one after the other. Under load, each query on the pool waits for a connection. */
export function onOneConnection<Result>(ctx: Context, work: Work<Result>): Promise<Result> {
  if (ctx.db.isTransaction) return work(ctx)
  return ctx.db.connection().execute(async (db) => {
    try {
      return await work({ ...ctx, db, limit: refuseLimit })
    } catch (error) {
      // Reads that were started together still wait. They must not run after the connection is given to another request.
      await sql`select`.execute(db).catch(() => {})
      throw error
    }
  })
}

const maxAttempts = 5
/** SQLSTATE of a serialization failure and of a deadlock, in which the other transaction continues. */
const retryableCodes = new Set(['40001', '40P01'])

/** Retries a transaction that the database cancelled in favour of another one. */
export async function retryCancelled<Result>(transact: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await transact()
    } catch (error) {
      if (attempt === maxAttempts || !isCancelled(error)) throw error
    }
  }
}

const isCancelled = (error: unknown) =>
  error instanceof Error && 'code' in error && retryableCodes.has(String(error.code))

/** Limits use their own connection. Waiting for a second connection while holding the first would starve the pool. */
const refuseLimit: Context['limit'] = async (name) => {
  throw new Error(`limit(${name}) inside a transaction: call it before, as doOnce's admit does`)
}

/** Locks the account, so that a request that began before its account was deleted, disabled or given another address
 * writes nothing afterwards. Deletions and changes of the address wait for the lock. */
async function lockAccount({ actor, db }: Context): Promise<void> {
  if (actor.kind !== 'user') return
  if (actor.isViewing) throw readOnly(actor)
  const person = await db
    .selectFrom('person')
    .select(['is_disabled as isDisabled', 'email'])
    .where('id', '=', actor.id)
    .forKeyShare()
    .executeTakeFirst()
  if (person && (person.isDisabled || person.email !== actor.email)) {
    throw new Refusal('unauthenticated', 'Your session has ended. Please sign in again.')
  }
  await lockMemberships(db, actor)
}

const readOnly = ({ acting }: User) =>
  new Refusal('conflict', `You see what ${acting?.name ?? 'the client'} sees, and cannot change it.`)

/** Locks the memberships, so that a member who was removed meanwhile writes nothing for the client. */
async function lockMemberships(db: Context['db'], { id, memberships = [] }: User): Promise<void> {
  if (memberships.length === 0) return
  await sql`select from client_member where person_id = ${id} order by id for share`.execute(db)
  const { rows } = await sql<{ now: Membership[] }>`select memberships_of(${id}) as now`.execute(db)
  const idsAndScopes = (some: readonly Membership[] = []) =>
    JSON.stringify(some.map(({ clientId, scopes }) => [clientId, scopes]))
  if (idsAndScopes(rows[0]?.now) !== idsAndScopes(memberships)) {
    throw new Refusal('conflict', 'Your access to a client has changed. Please reload the page.')
  }
}
