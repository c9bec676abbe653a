import type { Context } from './context.ts'
import { hashToken } from './stored-token.server.ts'

type InvitationKind = 'staff-invitation' | 'client-invitation'
type Links = Pick<Context, 'printedTokens' | 'linkTo' | 'publicUrl'>

/** Makes the token of a new invitation from its id, so that its link can be shown again. */
export const tokenOfInvitation = ({ printedTokens }: Links, kind: InvitationKind, id: string) =>
  printedTokens(`${kind}:${id}`)[0]

export const addressOfInvitation = ({ linkTo, publicUrl }: Links, kind: InvitationKind, token: string) =>
  new URL(linkTo({ kind, audience: 'client', id: token }), publicUrl).href

/** Returns the link of a stored invitation. Null if its token was random, as in earlier releases, or its key is gone. */
export function findInvitationLink(
  ctx: Links,
  kind: InvitationKind,
  { id, hash }: { id: string; hash: Buffer },
): string | null {
  const token = ctx.printedTokens(`${kind}:${id}`).find((one) => hashToken(one).equals(hash))
  return token ? addressOfInvitation(ctx, kind, token) : null
}
