import type { Context } from './context.ts'

/** Does all of it or nothing; inside, `ctx` is the transaction. */
export const inTransaction = <Result>(
  ctx: Context,
  work: (inside: Context) => Promise<Result>,
): Promise<Result> =>
  ctx.db.isTransaction ? work(ctx) : ctx.db.transaction().execute((db) => work({ ...ctx, db }))
