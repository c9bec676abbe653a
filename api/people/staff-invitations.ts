import { z } from 'zod'
import { acceptInvitation } from '#core/staff-invitation/accept-invitation.server.ts'
import { revokeInvitation } from '#core/staff-invitation/revoke-invitations.server.ts'
import { inviteStaff, listInvitations } from '#core/staff-invitation/staff-invitation.server.ts'
import { invitationInput, invitationRow } from '#core/staff-invitation/staff-invitation.ts'
import { text } from '#core/text.ts'
import { changed, changedSchema, problemSchema } from '../http/answers.ts'
import { creating, listingAll, removing } from '../http/editing.ts'
import { presenter } from '../http/presenter.ts'
import type { Api } from '../http/request-context.ts'

const tags = ['users']
const present = presenter(invitationRow)

export function staffInvitations(api: Api): void {
  listingAll(api, {
    path: '/staff-invitations',
    permission: 'staff-invitation.list',
    tags,
    summary: 'List the newest 200 invitations to the team (owners)',
    row: invitationRow,
    list: listInvitations,
    present,
  })
  creating(api, {
    path: '/staff-invitations',
    permission: 'staff-invitation.create',
    tags,
    summary: 'Invite an address to the team by mail (owners)',
    description:
      'Requires a sign-in within the last 15 minutes: otherwise 428. The link works once, for seven days.',
    body: invitationInput,
    refusals: [409, 428],
    create: inviteStaff,
  })
  removing(api, {
    path: '/staff-invitations/:id',
    permission: 'staff-invitation.revoke',
    isForPeopleOnly: true,
    tags,
    summary: 'Revoke an open invitation (owners)',
    description: 'Requires a sign-in within the last 15 minutes: otherwise 428.',
    refusals: [428],
    remove: revokeInvitation,
  })
  api.post(
    '/staff-invitations/accept',
    {
      config: { permission: 'staff-invitation.accept' },
      schema: {
        tags,
        summary: 'Accept an invitation to the own address',
        body: z.object({ token: text(100) }),
        response: { 200: changedSchema, 403: problemSchema, 404: problemSchema, 409: problemSchema },
      },
    },
    async ({ ctx, body }) => changed(await acceptInvitation(ctx, body.token)),
  )
}
