import type { Context } from './context.ts'
import { Refusal } from './errors.ts'

type Work<Result> = (inside: Context) => Promise<Result>

/** Does all of it or nothing; inside, `ctx` is the transaction. `work` changes nothing but the database: it begins again
 * when the database cancels it. */
export const inTransaction = <Result>(ctx: Context, work: Work<Result>): Promise<Result> =>
  ctx.db.isTransaction ? work(ctx) : repeatCancelled(() => inTransactionOnce(ctx, work))

/** As `inTransaction`, for work that can't begin again, because it reads a stream. */
export const inTransactionOnce = <Result>(ctx: Context, work: Work<Result>): Promise<Result> =>
  ctx.db.transaction().execute(async (db) => {
    const inside = { ...ctx, db, limit: refuseLimit }
    await lockAccount(inside)
    return work(inside)
  })

const mostAttempts = 5
/** A serialization failure, and a deadlock: the other transaction goes on. */
const cancelled = new Set(['40001', '40P01'])

/** Begins a transaction again that the database cancelled in favour of another one. */
export async function repeatCancelled<Result>(transact: () => Promise<Result>): Promise<Result> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await transact()
    } catch (error) {
      if (attempt === mostAttempts || !isCancelled(error)) throw error
    }
  }
}

const isCancelled = (error: unknown) =>
  error instanceof Error && 'code' in error && cancelled.has(String(error.code))

/** Limits are counted on a connection of their own: waiting for a second one while holding the first starves the pool. */
const refuseLimit: Context['limit'] = async (name) => {
  throw new Error(`limit(${name}) inside a transaction: call it before, as doOnce's admit does`)
}

/** A call that began before its account was deleted, disabled or given another address writes nothing afterwards;
 * deletions and changes of the address wait for it. */
async function lockAccount({ actor, db }: Context): Promise<void> {
  if (actor.kind !== 'user') return
  const person = await db
    .selectFrom('person')
    .select(['is_disabled as isDisabled', 'email'])
    .where('id', '=', actor.id)
    .forKeyShare()
    .executeTakeFirst()
  if (person && (person.isDisabled || person.email !== actor.email)) {
    throw new Refusal('unauthenticated', 'Your sign-in has ended. Please sign in again.')
  }
}
