import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { acceptInvitation, readInvitation } from '#core/client-member/accept-invitation.server.ts'
import { chooseClient, startViewing, stopViewing } from '#core/client-member/acting.server.ts'
import { inviteMember, revokeInvitation } from '#core/client-member/client-invitation.server.ts'
import { changeMember, listMembers, removeMember } from '#core/client-member/client-member.server.ts'
import {
  invitationBody,
  invitationToken,
  memberPatch,
  membersRow,
  offerRow,
} from '#core/client-member/client-member.ts'
import { findOwnClient } from '#core/client-member/managed-client.server.ts'
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
import { keyOf, repeatable } from '../http/idempotency.ts'
import { presenter } from '../http/presenter.ts'

const tags = ['clients']
const memberParams = idParams.extend({ person: z.uuid() })
const invitationParams = idParams.extend({ invitation: z.uuid() })
const presentMembers = presenter(membersRow)
const presentOffer = presenter(offerRow)
const ownClientRow = z.object({ _id: z.uuid(), name: z.string() })
const asker = { permission: 'client-member.ask' } as const

/** Members of a client, for the client's owners and for staff. 404 for everyone else. */
export const clientMembers: FastifyPluginAsyncZod = async (api) => {
  api.get(
    '/own-client',
    {
      config: asker,
      schema: {
        tags,
        summary: 'Client whose members the user manages; null if there is none',
        response: { 200: z.object({ client: ownClientRow.nullable() }) },
      },
    },
    async ({ ctx }) => {
      const found = await findOwnClient(ctx)
      return { client: found ? { _id: found.id, name: found.name } : null }
    },
  )
  api.get(
    '/clients/:id/members',
    {
      config: asker,
      schema: {
        tags,
        summary: 'Members and open invitations of a client (its owners, or administrators)',
        params: idParams,
        response: { 200: membersRow },
      },
    },
    async ({ ctx, params }) => presentMembers(await listMembers(ctx, params.id)),
  )
  api.patch(
    '/clients/:id/members/:person',
    {
      config: { ...asker, laterLimits: ['member'] },
      schema: {
        tags,
        summary: 'Give a member other scopes (owners of the client, or administrators)',
        params: memberParams,
        body: memberPatch,
        response: { 200: changedSchema, 409: problemSchema },
      },
    },
    async ({ ctx, params, body }) => changed(await changeMember(ctx, params.id, params.person, body.scopes)),
  )
  api.delete(
    '/clients/:id/members/:person',
    {
      config: asker,
      schema: {
        tags,
        summary: 'Remove a member (owners of the client, or administrators)',
        description: 'The client itself cannot remove its last owner: 409.',
        params: memberParams,
        response: { 200: deletedSchema, 409: problemSchema },
      },
    },
    async ({ ctx, params }) => {
      await removeMember(ctx, params.id, params.person)
      return deleted()
    },
  )
  api.post(
    '/clients/:id/invitations',
    {
      config: { ...asker, laterLimits: ['invitation'] },
      schema: {
        tags,
        summary: 'Invite a member by mail (owners of the client, or administrators)',
        description: 'The invitation works once, within seven days, for the person with this address.',
        headers: repeatable,
        params: idParams,
        body: invitationBody,
        response: { 201: createdSchema, 409: problemSchema },
      },
    },
    async ({ ctx, params, body, headers }, reply) =>
      reply.code(201).send(created(await inviteMember(ctx, params.id, body, keyOf(headers)))),
  )
  api.delete(
    '/clients/:id/invitations/:invitation',
    {
      config: asker,
      schema: {
        tags,
        summary: 'Revoke an open invitation (owners of the client, or administrators)',
        params: invitationParams,
        response: { 200: deletedSchema },
      },
    },
    async ({ ctx, params }) => {
      await revokeInvitation(ctx, params.id, params.invitation)
      return deleted()
    },
  )
  api.get(
    '/invitations/:token',
    {
      config: { permission: 'client-invitation.accept' },
      schema: {
        tags,
        summary: 'Invitation to act for a client, for the person with its address',
        params: z.object({ token: invitationToken }),
        response: { 200: offerRow, 409: problemSchema },
      },
    },
    async ({ ctx, params }) => presentOffer(await readInvitation(ctx, params.token)),
  )
  api.post(
    '/invitations/:token/accept',
    {
      config: { permission: 'client-invitation.accept' },
      schema: {
        tags,
        summary: 'Accept an invitation',
        params: z.object({ token: invitationToken }),
        body: z.object({}),
        response: { 200: z.object({ acknowledged: z.literal(true), client: z.uuid() }), 409: problemSchema },
      },
    },
    async ({ ctx, params }) => ({
      acknowledged: true as const,
      client: await acceptInvitation(ctx, params.token),
    }),
  )
  api.put(
    '/auth/client',
    {
      config: asker,
      schema: {
        tags: ['sign-in'],
        summary: 'Choose the client for whom the user acts in this session',
        description: 'New records belong to this client. Null is the own address.',
        body: z.object({ client: z.uuid().nullable() }),
        response: { 200: changedSchema },
      },
    },
    async ({ ctx, body }) => changed(await chooseClient(ctx, body.client)),
  )
  api.post(
    '/clients/:id/view',
    {
      config: { permission: 'client.view' },
      schema: {
        tags,
        summary: 'Look at the dashboard of a client for 30 minutes (administrators)',
        description:
          'Until then the session may read what the client may read, except passwords, and change nothing.',
        params: idParams,
        body: z.object({}),
        response: { 200: z.object({ acknowledged: z.literal(true), until: z.iso.datetime() }) },
      },
    },
    async ({ ctx, params }) => ({
      acknowledged: true as const,
      until: (await startViewing(ctx, params.id)).toISOString(),
    }),
  )
  api.delete(
    '/auth/view',
    {
      config: { ...asker, isAllowedInView: true },
      schema: {
        tags: ['sign-in'],
        summary: 'Stop looking at the dashboard of a client',
        response: { 200: changedSchema },
      },
    },
    async ({ ctx }) => changed(await stopViewing(ctx)),
  )
}
