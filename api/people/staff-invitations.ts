import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { acceptInvitation } from '#core/staff-invitation/accept-invitation.server.ts'
import { revokeInvitation } from '#core/staff-invitation/revoke-invitations.server.ts'
import { inviteStaff, listInvitations } from '#core/staff-invitation/staff-invitation.server.ts'
import { invitationInput, invitationRow } from '#core/staff-invitation/staff-invitation.ts'
import { text } from '#core/text.ts'
import {
  changed,
  changedSchema,
  created,
  createdSchema,
  deleted,
  deletedSchema,
  idParams,
  problemSchema,
} from '../http/answers.ts'
import { presenter } from '../http/presenter.ts'

const tags = ['users']
const present = presenter(invitationRow)

export const staffInvitations: FastifyPluginAsyncZod = async (api) => {
  api.get(
    '/staff-invitations',
    {
      config: { permission: 'staff-invitation.list' },
      schema: {
        tags,
        summary: 'List the newest 200 invitations to the team (owners)',
        response: { 200: z.array(invitationRow) },
      },
    },
    async ({ ctx }) => (await listInvitations(ctx)).map(present),
  )
  api.post(
    '/staff-invitations',
    {
      config: { permission: 'staff-invitation.create' },
      schema: {
        tags,
        summary: 'Invite an address to the team by mail (owners)',
        description:
          'Requires a sign-in within the last 15 minutes: otherwise 428. The link works once, for seven days.',
        body: invitationInput,
        response: { 201: createdSchema, 409: problemSchema, 428: problemSchema },
      },
    },
    async ({ ctx, body }, reply) => reply.code(201).send(created(await inviteStaff(ctx, body))),
  )
  api.delete(
    '/staff-invitations/:id',
    {
      config: { permission: 'staff-invitation.revoke' },
      schema: {
        tags,
        summary: 'Revoke an open invitation (owners)',
        params: idParams,
        response: { 200: deletedSchema },
      },
    },
    async ({ ctx, params }) => {
      await revokeInvitation(ctx, params.id)
      return deleted()
    },
  )
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
