import type { Context } from '../context.ts'
import { isSameEmail } from '../email.ts'
import { Refusal } from '../errors.ts'

const purpose = ['review-invitation']

/** Returns the invitation for the client of a delivered order, until it was used; null for everyone else, so that only
 * the client can write the verified review. */
export async function createInvitation(
  { db, actor, secrets }: Context,
  order: { id: string; email: string; deliveredAt: Date | null },
): Promise<string | null> {
  if (!order.deliveredAt || actor.kind !== 'user' || !isSameEmail(actor.email, order.email)) return null
  const used = await db
    .selectFrom('review_record')
    .select('id')
    .where('order_id', '=', order.id)
    .executeTakeFirst()
  if (used) return null
  const { keyId, sealed } = secrets.seal(order.id, purpose)
  return `${keyId}.${sealed.toString('base64url')}`
}

/** Returns the id of the delivered order that an invitation is for. */
export async function orderOfInvitation({ db, secrets }: Context, invitation: string): Promise<string> {
  const id = openInvitation(secrets, invitation)
  const order =
    id &&
    (await db
      .selectFrom('client_order')
      .select('id')
      .where('id', '=', id)
      .where('delivered_at', 'is not', null)
      .executeTakeFirst())
  if (!order) throw refusal('invalid', 'This invitation is not valid.')
  return order.id
}

function openInvitation(secrets: Context['secrets'], invitation: string): string | undefined {
  const [keyId = '', sealed = ''] = invitation.split('.')
  try {
    return secrets.open({ keyId, sealed: Buffer.from(sealed, 'base64url') }, purpose)
  } catch {
    return undefined
  }
}

export const invitationUsed = () => refusal('conflict', 'A review was already written with this invitation.')

const refusal = (kind: 'invalid' | 'conflict', sentence: string) =>
  new Refusal(kind, `${sentence} You can still write one under “Review Us”.`, {
    fields: { invitation: sentence },
  })
