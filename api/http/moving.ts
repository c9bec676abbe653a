import type { FastifyContextConfig } from 'fastify'
import { z } from 'zod'
import type { Context } from '#core/context.ts'
import { changed, changedSchema, idParams, longTextBodyLimit, problemSchema } from './answers.ts'
import type { Api } from './request-context.ts'

type Wanted = { move: string; version: number }

type Moving<Body extends Wanted> = {
  resource: string
  permission: NonNullable<FastifyContextConfig['permission']>
  tags: string[]
  summary: string
  description?: string
  body: z.ZodType<Body>
  /** Makes the move; the facts of an object are added to the answer. */
  move: (
    ctx: Context,
    id: string,
    wanted: Body,
  ) => Promise<{ orderId: string | null } | number> | Promise<void>
}

export const movedSchema = changedSchema.extend({
  version: z.int().describe('Version of the record after the move'),
  orderId: z.uuid().nullable().optional().describe('Order that an approved quote has created'),
  shareLink: z.url().optional().describe('Opens a sent quote without signing in. Answered only now'),
})

/** Registers `POST /<resource>/:id/moves`, which moves a record to another state. */
export function moving<Body extends Wanted>(api: Api, options: Moving<Body>): void {
  const { resource, permission, tags, summary, description, body, move } = options
  api.post(
    `/${resource}/:id/moves`,
    {
      config: { permission },
      bodyLimit: longTextBodyLimit,
      schema: {
        tags,
        summary,
        description: [
          '`version` is the last version read. A move that is not allowed in the current state, or for this user, is 409 with that state.',
          ...(description ? [description] : []),
        ].join(' '),
        params: idParams,
        body,
        response: { 200: movedSchema, 409: problemSchema },
      },
    },
    async ({ ctx, params, body }) => {
      const wanted = body as Body
      const facts = await move(ctx, params.id, wanted)
      return { ...changed(1), version: wanted.version + 1, ...(typeof facts === 'object' && facts) }
    },
  )
}
