import type { Context } from '../context.ts'
import { isPermitted } from '../permissions.ts'
import { hashToken } from '../stored-token.server.ts'
import { addDays, dayMs, dayOf, startOfDay } from '../time.ts'

/** Checks the form of the token of an uploader's browser. */
export const isUploaderToken = (token: string | undefined): token is string => /^[\w-]{43}$/.test(token ?? '')

/** Returns the next midnight in the business zone. */
export const endOfDay = (now: Date) => startOfDay(addDays(dayOf(now), 1))

export const endOfNextDay = (now: Date) => new Date(endOfDay(now).getTime() + dayMs)

type Ownership = { uploader_hash: Buffer | null; uploader_until: Date | null }

/** Allows staff and, until the end of the next day, the browser that uploaded the file. */
export function mayRemove(
  ctx: Context,
  { uploader_hash: hash, uploader_until: until }: Ownership,
  token: string | undefined,
): boolean {
  if (isPermitted(ctx.actor, 'spreadsheet.remove')) return true
  if (!hash || !until || until <= ctx.now() || !isUploaderToken(token)) return false
  return hash.equals(hashToken(token))
}
