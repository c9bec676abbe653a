import { recordAuditEntry } from '../audit.server.ts'
import type { Context } from '../context.ts'
import { notFound } from '../errors.ts'
import { permitUser } from '../permissions.ts'
import { requireRecentSignIn } from '../recent-sign-in.ts'
import { inTransaction } from '../transaction.server.ts'

/** Revokes an open invitation and withdraws its mail if that still waits. */
export async function revokeInvitation(ctx: Context, id: string): Promise<void> {
  const me = permitUser(ctx, 'staff-invitation.revoke')
  requireRecentSignIn(ctx, me, 'Please sign in again to revoke an invitation.')
  await inTransaction(ctx, async (inside) => {
    const open = inside.db.updateTable('staff_invitation').where('id', '=', id).where('is_open', '=', true)
    const revoked = await open
      .set({ revoked_at: inside.now(), is_open: false })
      .returning('id')
      .executeTakeFirst()
    if (!revoked) throw notFound('Open invitation')
    await withdrawMail(inside, id)
    await recordAuditEntry(inside, {
      ...{ action: 'staff-invitation.revoke', kind: 'staff-invitation', recordId: id },
    })
  })
}

/** Revokes what is open for an address, because an owner has decided about its role meanwhile. */
export async function revokeInvitationsTo(inside: Context, email: string): Promise<void> {
  const open = inside.db
    .updateTable('staff_invitation')
    .where('address', '=', email)
    .where('is_open', '=', true)
  const revoked = await open.set({ revoked_at: inside.now(), is_open: false }).returning('id').execute()
  for (const { id } of revoked) await withdrawMail(inside, id)
}

const withdrawMail = ({ db }: Context, id: string) =>
  db
    .deleteFrom('mail')
    .where('event', '=', `staff-invitation:${id}`)
    .where('status', '=', 'waiting')
    .execute()
