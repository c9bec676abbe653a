import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import type { z } from 'zod'
import type { Context } from '#core/context.ts'
import type { ContentKind } from '#core/records/kinds.ts'
import { created, createdSchema, deleted, deletedSchema, idParams, longTextBodyLimit } from './answers.ts'
import { changing } from './changing.ts'

type Editing<Input, Change> = {
  resource: string
  kind: ContentKind | 'project'
  body: z.ZodType<Input>
  patch: z.ZodType<Change>
  create: (ctx: Context, input: Input) => Promise<string>
  update: (ctx: Context, id: string, change: Change) => Promise<number>
  remove: (ctx: Context, id: string) => Promise<void>
  /** API description of the fields that a PATCH leaves unchanged. */
  patchDescription?: string
}

/** Registers the create, update and delete routes of a record, for administrators. */
export const editing =
  <Input, Change>(options: Editing<Input, Change>): FastifyPluginAsyncZod =>
  async (api) => {
    const { resource, kind, body, patch, create, update, remove } = options
    const { patchDescription = 'Omitted fields are unchanged' } = options
    api.post(
      `/${resource}`,
      {
        config: { permission: `${kind}.create` },
        bodyLimit: longTextBodyLimit,
        schema: {
          tags: [resource],
          summary: `Add a ${kind} (administrators)`,
          body,
          response: { 201: createdSchema },
        },
      },
      async ({ ctx, body: input }, reply) => reply.code(201).send(created(await create(ctx, input as Input))),
    )
    await api.register(
      changing({
        method: 'PATCH',
        path: `/${resource}/:id`,
        permission: `${kind}.update`,
        bodyLimit: longTextBodyLimit,
        tags: [resource],
        summary: `Change a ${kind} (administrators)`,
        description: `${patchDescription}; \`version\` is the last version read.`,
        body: patch,
        change: update,
      }),
    )
    api.delete(
      `/${resource}/:id`,
      {
        config: { permission: `${kind}.remove` },
        schema: {
          tags: [resource],
          summary: `Delete a ${kind} (administrators)`,
          params: idParams,
          response: { 200: deletedSchema },
        },
      },
      async ({ ctx, params }) => {
        await remove(ctx, params.id)
        return deleted()
      },
    )
  }
