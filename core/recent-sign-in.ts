import type { Context, User } from './context.ts'
import { Refusal } from './errors.ts'

const recentMinutes = 15

/** For what a browser that was left alone must not do: the sign-in itself is at most some minutes old. */
export function requireRecentSignIn(ctx: Context, { session }: User, sentence: string): void {
  const age = ctx.now().getTime() - session.startedAt.getTime()
  if (age > recentMinutes * 60_000) throw new Refusal('sign_in_again', sentence)
}
