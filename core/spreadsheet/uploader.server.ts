import { createHash, randomBytes } from 'node:crypto'
import type { Context } from '../context.ts'
import { isPermitted } from '../permissions.ts'

const hour = 3_600_000
const day = 24 * hour
const dhakaOffset = 6 * hour

/** Creates a token for the uploader's browser; the database stores only its hash. */
export const createUploaderToken = () => randomBytes(32).toString('base64url')

export const isUploaderToken = (token: string | undefined): token is string => /^[\w-]{43}$/.test(token ?? '')

export const hashUploaderToken = (token: string) => createHash('sha256').update(token).digest()

/** Returns the next midnight in Dhaka, which has no daylight saving time. */
export const endOfDay = (now: Date) =>
  new Date((Math.floor((now.getTime() + dhakaOffset) / day) + 1) * day - dhakaOffset)

export const endOfNextDay = (now: Date) => new Date(endOfDay(now).getTime() + day)

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
