import type { Challenge } from '#platform/proof-of-work.ts'
import type { Context } from '../context.ts'
import { isRefusal, Refusal } from '../errors.ts'
import { permit } from '../permissions.ts'
import { type AntiSpamInput, minFillMs } from './proof-of-work.ts'

export async function createChallenge(ctx: Context): Promise<Challenge> {
  permit(ctx, 'challenge.create')
  return ctx.proofOfWork.challenge(ctx.now())
}

/** Accepts a solved challenge, or a form that was not filled in too fast, within the rate limit. */
export async function requireAntiSpamCheck(
  ctx: Context,
  name: 'contact' | 'review',
  antiSpamInput: AntiSpamInput,
): Promise<void> {
  if (antiSpamInput.proof && (await redeem(ctx, antiSpamInput.proof))) return
  if ((antiSpamInput.filledInMs ?? Infinity) < minFillMs) {
    throw proofRequired('That was very quick. Please try again in a moment.', 3)
  }
  try {
    await ctx.limit(name)
  } catch (error) {
    if (!isRefusal(error)) throw error
    throw proofRequired(error.message, error.retryAfterSeconds)
  }
}

const proofRequired = (sentence: string, retryAfterSeconds = 1) =>
  new Refusal('limited', sentence, { retryAfterSeconds, isProvable: true })

/** Marks a proof as used. Returns false if it is invalid or was used before. */
async function redeem(ctx: Context, proof: string): Promise<boolean> {
  const now = ctx.now()
  const solved = await ctx.proofOfWork.check(proof, now)
  if (!solved) return false
  await ctx.db.deleteFrom('solved_challenge').where('expires_at', '<', now).execute()
  const inserted = await ctx.db
    .insertInto('solved_challenge')
    .values({ id: solved.id, expires_at: solved.expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst()
  return inserted !== undefined
}
