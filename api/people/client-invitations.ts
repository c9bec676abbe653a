import { z } from 'zod'
import { acceptInvitation, readInvitation } from '#core/client-member/accept-invitation.server.ts'
import { inviteMember, revokeInvitation } from '#core/client-member/client-invitation.server.ts'
import { invitationBody, invitationToken, offerRow } from '#core/client-member/client-member.ts'
import { created, createdSchema, idParams, problemSchema } from '../http/answers.ts'
import { removingPart } from '../http/editing.ts'
import { keyOf, repeatable } from '../http/idempotency.ts'
import { presenter } from '../http/presenter.ts'
import type { Api } from '../http/request-context.ts'

const tags = ['clients']
const presentOffer = presenter(offerRow)
const asker = { permission: 'client-member.ask' } as const

/** Invitations to act for a client: made by its owners and staff, accepted by the person with the address. */
export function clientInvitations(api: Api): void {
  api.post(
    '/clients/:id/invitations',
    {
      config: { ...asker, laterLimits: ['invitation'] },
      schema: {
        tags,
        summary: 'Invite a member by mail (owners of the client, or staff)',
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
  removingPart(api, {
    path: '/clients/:id/invitations/:invitation',
    part: 'invitation',
    ...asker,
    tags,
    summary: 'Revoke an open invitation (owners of the client, or staff)',
    remove: revokeInvitation,
  })
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
}
