import { z } from 'zod'
import { changeMember, listMembers, removeMember } from '#core/client-member/client-member.server.ts'
import { memberPatch, membersRow } from '#core/client-member/client-member.ts'
import { findOwnClient } from '#core/client-member/managed-client.server.ts'
import { changed, changedSchema, idParams, problemSchema } from '../http/answers.ts'
import { removingPart } from '../http/editing.ts'
import { presenter } from '../http/presenter.ts'
import type { Api } from '../http/request-context.ts'

const tags = ['clients']
const memberParams = idParams.extend({ person: z.uuid() })
const presentMembers = presenter(membersRow)
const ownClientRow = z.object({ _id: z.uuid(), name: z.string() })
const asker = { permission: 'client-member.ask' } as const

export function clientMembers(api: Api): void {
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
        summary: 'Members and open invitations of a client (its owners, or staff)',
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
        summary: 'Give a member other scopes (owners of the client, or staff)',
        params: memberParams,
        body: memberPatch,
        response: { 200: changedSchema, 409: problemSchema },
      },
    },
    async ({ ctx, params, body }) => changed(await changeMember(ctx, params.id, params.person, body.scopes)),
  )
  removingPart(api, {
    path: '/clients/:id/members/:person',
    part: 'person',
    ...asker,
    tags,
    summary: 'Remove a member (owners of the client, or staff)',
    description: 'The client itself cannot remove its last owner: 409.',
    refusals: [409],
    remove: removeMember,
  })
}
