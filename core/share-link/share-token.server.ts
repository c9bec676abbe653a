import type { Context } from '../context.ts'
import { Refusal } from '../errors.ts'
import { hashToken } from '../stored-token.server.ts'
import type { ShareKind } from './share-link.ts'

export const addressOfToken = ({ linkTo, publicUrl }: Pick<Context, 'linkTo' | 'publicUrl'>, token: string) =>
  new URL(linkTo({ kind: 'share', id: token }), publicUrl).href

type OpenLink = { id: string; kind: ShareKind; recordId: string }
export type EndedLink = OpenLink & { isWithdrawn: boolean }

const linkOf = ({ db }: Context, token: string) =>
  db
    .selectFrom('share_link')
    .select(['id', 'kind', 'record_id as recordId'])
    .where('token_hash', '=', hashToken(token))

const validLinkOf = (ctx: Context, token: string) =>
  linkOf(ctx, token).where('expires_at', '>', ctx.now()).where('revoked_at', 'is', null)

/** Finds the link of a token. Unknown, expired and withdrawn ones are refused alike and count against the address, except
 * those on papers. So is the link of another kind than `kind`. */
export async function findShareLink(ctx: Context, token: string, kind?: ShareKind): Promise<OpenLink> {
  const found = await validLinkOf(ctx, token).executeTakeFirst()
  if (found && (!kind || found.kind === kind)) return found
  const ended = found ? undefined : await findEndedLink(ctx, token)
  if (ended) throw endedLink(ended)
  await ctx.limit('share-guess')
  throw unknownLink()
}

/** Finds the link of a paper that no longer works: its holder has the paper, and learns why. */
export async function findEndedLink(ctx: Context, token: string): Promise<EndedLink | undefined> {
  const link = await linkOf(ctx, token)
    .select('revoked_at as revokedAt')
    .where('printed', 'is not', null)
    .where((one) => one.or([one('revoked_at', 'is not', null), one('expires_at', '<=', ctx.now())]))
    .executeTakeFirst()
  if (!link) return undefined
  const { revokedAt, ...same } = link
  return { ...same, isWithdrawn: revokedAt !== null }
}

/** Like `findShareLink`, in a transaction for which withdrawing waits. */
export async function holdShareLink(inside: Context, token: string, kind: ShareKind): Promise<OpenLink> {
  const found = await validLinkOf(inside, token).where('kind', '=', kind).forShare().executeTakeFirst()
  if (!found) throw unknownLink()
  return found
}

export const unknownLink = () =>
  new Refusal(
    'not_found',
    'This link does not work. It may have expired, been withdrawn, or be incomplete. Please ask us for a new one.',
  )

const endedLink = ({ kind, isWithdrawn }: EndedLink) =>
  new Refusal(
    'not_found',
    `The link on this paper ${isWithdrawn ? 'was withdrawn' : 'has expired'}. Please sign in to see the ${kind}, or ask us for a new link.`,
  )
