import type { Actor, Context } from './context.ts'
import { Refusal } from './errors.ts'

type Audience = 'anyone' | 'admin'

/** Who may do what. The screens read the same table to decide what they offer. */
const audiences = {
  'review.list': 'anyone',
  'review.create': 'anyone',
  'review.list-private': 'admin',
  'review.remove': 'admin',
  'contact.create': 'anyone',
  'contact.list': 'admin',
  'contact.mark': 'admin',
  'portfolio.list': 'anyone',
  'portfolio.create': 'admin',
  'portfolio.remove': 'admin',
  'blog.list': 'anyone',
  'blog.create': 'admin',
  'blog.remove': 'admin',
} satisfies Record<string, Audience>

export type Permission = keyof typeof audiences

export function isPermitted(actor: Actor, permission: Permission): boolean {
  const audience: Audience = audiences[permission]
  if (audience === 'anyone') return true
  return actor.kind === 'user' && actor.role === 'admin'
}

/** The first line of every verb: refuses who may not. */
export function permit(ctx: Context, permission: Permission): void {
  if (isPermitted(ctx.actor, permission)) return
  if (ctx.actor.kind === 'visitor') throw new Refusal('unauthenticated', 'Please sign in first.')
  throw new Refusal('forbidden', 'Only administrators may do this.')
}
