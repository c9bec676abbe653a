import type { Challenge } from '#platform/proof-of-work.ts'
import type { Context } from '../context.ts'
import { isRefusal, Refusal } from '../errors.ts'
import { permit } from '../permissions.ts'
import { type Effort, shortestFillMs } from './proof-of-work.ts'

export async function createChallenge(ctx: Context): Promise<Challenge> {
  permit(ctx, 'challenge.create')
  return ctx.proofOfWork.challenge(ctx.now())
}

/** Lets through who has solved a challenge, or who takes some time and doesn't come too often. */
export async function requireEffort(ctx: Context, name: 'contact' | 'review', effort: Effort): Promise<void> {
  if (effort.proof && (await redeem(ctx, effort.proof))) return
  if ((effort.filledInMs ?? Infinity) < shortestFillMs) {
    throw provable('That was very quick. Please try again in a moment.', 3)
  }
  try {
    await ctx.limit(name)
  } catch (error) {
    if (!isRefusal(error)) throw error
    throw provable(error.message, error.retryAfterSeconds)
  }
}

const provable = (sentence: string, retryAfterSeconds = 1) =>
  new Refusal('limited', sentence, { retryAfterSeconds, isProvable: true })

/** Whether this proof holds and is new; from now on it is used. */
async function redeem(ctx: Context, proof: string): Promise<boolean> {
  const now = ctx.now()
  const solved = await ctx.proofOfWork.check(proof, now)
  if (!solved) return false
  await ctx.db.deleteFrom('solved_challenge').where('expires_at', '<', now).execute()
  const kept = await ctx.db
    .insertInto('solved_challenge')
    .values({ id: solved.id, expires_at: solved.expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return kept !== undefined
}
