import type { Context } from '../context.ts'

/** Revokes the open invitations to clients that were sent to an address. */
export async function revokeClientInvitationsTo({ db, now }: Context, email: string): Promise<void> {
  await db
    .updateTable('client_invitation')
    .set({ revoked_at: now() })
    .where('email', '=', email)
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)
    .execute()
}
