import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { findInvitationLink } from '../invitation-link.server.ts'
import { hashToken } from '../stored-token.server.ts'
import { type InvitationRow, maxMembers } from './client-member.ts'
import type { MemberScope } from './member-scopes.ts'
import { withMerged } from './with-merged.server.ts'

type Invitation = Omit<InvitationRow, '_id' | 'createdAt' | 'expiresAt'> & {
  id: string
  createdAt: Date
  expiresAt: Date
}

/** Selects the invitations of a client that were neither accepted nor revoked, also of clients merged into it. */
export const openInvitations = ({ db }: Context, clientId: string) =>
  db
    .selectFrom('client_invitation')
    .where(sql<boolean>`client_id in ${withMerged(clientId)}`)
    .where('accepted_at', 'is', null)
    .where('revoked_at', 'is', null)

export async function listInvitations(ctx: Context, clientId: string): Promise<Invitation[]> {
  const rows = await openInvitations(ctx, clientId)
    .select([
      'id',
      'email',
      'scopes',
      sql<string | null>`(select name from person where person.id = invited_by and deleted_at is null)`.as(
        'invitedBy',
      ),
      'created_at as createdAt',
      'expires_at as expiresAt',
      'token_hash as hash',
    ])
    .orderBy('id', 'desc')
    .limit(maxMembers)
    .execute()
  return rows.map(({ hash, ...row }) => {
    const isExpired = row.expiresAt <= ctx.now()
    const link = isExpired ? null : findInvitationLink(ctx, 'client-invitation', { id: row.id, hash })
    return { ...row, isExpired, link }
  })
}

type Known = {
  id: string
  /** The client that invited, which may have been merged since. */
  invitingId: string
  clientId: string
  clientName: string
  email: string
  scopes: MemberScope[]
  invitedBy: string | null
  expiresAt: Date
  acceptedAt: Date | null
  acceptedBy: string | null
  revokedAt: Date | null
}

/** Finds an invitation by its token, with the client as it is after merges. */
export async function findInvitation({ db }: Context, token: string): Promise<Known | undefined> {
  return db
    .selectFrom('client_invitation as invitation')
    .innerJoin('client', (join) => join.on(sql<boolean>`current_client(invitation.client_id) = client.id`))
    .select([
      'invitation.id',
      'invitation.client_id as invitingId',
      'client.id as clientId',
      'client.name as clientName',
      'invitation.email',
      'invitation.scopes',
      'invitation.invited_by as invitedBy',
      'invitation.expires_at as expiresAt',
      'invitation.accepted_at as acceptedAt',
      'invitation.accepted_by as acceptedBy',
      'invitation.revoked_at as revokedAt',
    ])
    .where('invitation.token_hash', '=', hashToken(token))
    .executeTakeFirst()
}
