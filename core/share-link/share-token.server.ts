import { createHash, randomBytes } from 'node:crypto'
import type { Context } from '../context.ts'
import { Refusal } from '../errors.ts'
import type { ShareKind } from './share-link.ts'

/** 256 random bits. */
export const createShareToken = () => randomBytes(32).toString('base64url')
export const hashShareToken = (token: string) => createHash('sha256').update(token).digest()

type OpenLink = { id: string; kind: ShareKind; recordId: string }

const linkOf = ({ db, now }: Context, token: string) =>
  db
    .selectFrom('share_link')
    .select(['id', 'kind', 'record_id as recordId'])
    .where('token_hash', '=', hashShareToken(token))
    .where('expires_at', '>', now())
    .where('revoked_at', 'is', null)

/** Finds the link of a token. Unknown, expired and withdrawn ones are refused alike, and count against the address. So is
 * the link of another kind than `kind`. */
export async function findShareLink(ctx: Context, token: string, kind?: ShareKind): Promise<OpenLink> {
  const found = await linkOf(ctx, token).executeTakeFirst()
  if (found && (!kind || found.kind === kind)) return found
  await ctx.limit('share-guess')
  throw unknownLink()
}

/** Like `findShareLink`, in a transaction for which withdrawing waits. */
export async function holdShareLink(inside: Context, token: string, kind: ShareKind): Promise<OpenLink> {
  const found = await linkOf(inside, token).where('kind', '=', kind).forShare().executeTakeFirst()
  if (!found) throw unknownLink()
  return found
}

export const unknownLink = () =>
  new Refusal(
    'not_found',
    'This link does not work. It may have expired, been withdrawn, or be incomplete. Please ask us for a new one.',
  )
