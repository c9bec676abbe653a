import type { Context, User } from './context.ts'
import { Refusal } from './errors.ts'

const recentMinutes = 15

/** Requires a sign-in within the last 15 minutes, for actions that an unattended browser must not allow. */
export function requireRecentSignIn(ctx: Context, me: User, sentence: string): void {
  refuseTokens(me)
  const age = ctx.now().getTime() - me.session.startedAt.getTime()
  if (age > recentMinutes * 60_000) throw new Refusal('sign_in_again', sentence)
}

/** Refuses API tokens, for decisions that only people make, on routes that tokens may call otherwise. */
export function refuseTokens({ token }: Pick<User, 'token'>): void {
  if (token) throw new Refusal('forbidden', 'API tokens cannot do this. Please sign in.')
}
