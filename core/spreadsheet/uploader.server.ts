import { createHash, randomBytes } from 'node:crypto'
import type { Context } from '../context.ts'
import { isPermitted } from '../permissions.ts'
import { addDays, dayMs, dayOf, startOfDay } from '../time.ts'

/** Creates a token for the uploader's browser; the database stores only its hash. */
export const createUploaderToken = () => randomBytes(32).toString('base64url')

export const isUploaderToken = (token: string | undefined): token is string => /^[\w-]{43}$/.test(token ?? '')

export const hashUploaderToken = (token: string) => createHash('sha256').update(token).digest()

/** Returns the next midnight in the business zone. */
export const endOfDay = (now: Date) => startOfDay(addDays(dayOf(now), 1))

export const endOfNextDay = (now: Date) => new Date(endOfDay(now).getTime() + dayMs)

type Ownership = { uploader_hash: Buffer | null; uploader_until: Date | null }

/** Allows administrators and, until the end of the next day, the browser that uploaded the file. */
export function mayRemove(
  ctx: Context,
  { uploader_hash: hash, uploader_until: until }: Ownership,
  token: string | undefined,
): boolean {
  if (isPermitted(ctx.actor, 'spreadsheet.remove')) return true
  if (!hash || !until || until <= ctx.now() || !isUploaderToken(token)) return false
  return hash.equals(hashUploaderToken(token))
}
