import type { Context } from '../context.ts'

/** Revokes the open invitations to clients that were sent to an address, and those that its person sent. */
export async function revokeClientInvitationsOf(
  { db, now }: Context,
  { email, id }: { email: string; id?: string },
): Promise<void> {
  await db
    .updateTable('client_invitation')
    .set({ revoked_at: now() })
    .where((is) => is.or([is('email', '=', email), ...(id ? [is('invited_by', '=', id)] : [])]))
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .execute()
}
