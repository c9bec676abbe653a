import { z } from 'zod'
import { chooseClient, startViewing, stopViewing } from '#core/client-member/acting.server.ts'
import { changed, changedSchema, idParams } from '../http/answers.ts'
import type { Api } from '../http/request-context.ts'

const asker = { permission: 'client-member.ask' } as const

/** The client for whom the user acts in this session, and the client whose dashboard staff looks at. */
export function acting(api: Api): void {
  api.put(
    '/auth/client',
    {
      config: asker,
      schema: {
        tags: ['sign-in'],
        summary: 'Choose the client for whom the user acts in this session',
        description:
          'New records belong to this client. Null is the own address. Once the access to the client has ended, calls ' +
          'that add records are answered 409 until another one is chosen, unless their header `Acting-For` is `self`.',
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
        tags: ['clients'],
        summary: 'Look at the dashboard of a client for 30 minutes',
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
