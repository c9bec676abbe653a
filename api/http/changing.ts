import type { FastifyContextConfig } from 'fastify'
import type { z } from 'zod'
import type { Context } from '#core/context.ts'
import { changed, changedSchema, idParams, problemSchema } from './answers.ts'
import type { Api } from './request-context.ts'

export type Refusal = 403 | 404 | 409 | 428

export const refusalSchemas = (refusals: readonly Refusal[]) =>
  Object.fromEntries(refusals.map((status) => [status, problemSchema]))

type Changing<Body> = {
  /** The default is `PATCH`. */
  method?: 'PATCH' | 'POST'
  path: `/${string}/:id${string}`
  permission: NonNullable<FastifyContextConfig['permission']>
  tags: string[]
  summary: string
  description?: string
  bodyLimit?: number
  body: z.ZodType<Body>
  /** Statuses with which the change can be refused, besides 409. */
  refusals?: readonly Refusal[]
  /** Makes the change. Returns the number of changed records, if it can be other than 1. */
  change: (ctx: Context, id: string, body: Body) => Promise<number> | Promise<void>
}

/** API description of a PATCH that moves a record to its next state. */
export const movesDescription =
  '`version` is the last version read. A change that is not allowed in the current state, or for this user, is 409 with that state.'

/** Registers a route that changes one record. A change that is not allowed in its current state is 409. */
export function changing<Body>(api: Api, options: Changing<Body>): void {
  const { method = 'PATCH', path, permission, bodyLimit, tags, summary, description, body, change } = options
  const { refusals = [] } = options
  api.route({
    method,
    url: path,
    config: { permission },
    ...(bodyLimit && { bodyLimit }),
    schema: {
      tags,
      summary,
      ...(description && { description }),
      params: idParams,
      body,
      response: { 200: changedSchema, 409: problemSchema, ...refusalSchemas(refusals) },
    },
    async handler({ ctx, params, body: input }) {
      const count = await change(ctx, params.id, input as Body)
      return changed(typeof count === 'number' ? count : 1)
    },
  })
}
