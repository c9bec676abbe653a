import type { FastifyContextConfig } from 'fastify'
import { z } from 'zod'
import type { Context } from '#core/context.ts'
import { type Conversation, type Message, messageRow } from '#core/message/message.ts'
import { type Page, type PageRequest, pageRequest } from '#core/paging.ts'
import { created, createdSchema, idParams, nextPage } from './answers.ts'
import { keyOf, repeatable } from './idempotency.ts'
import { presenter } from './presenter.ts'
import type { Api } from './request-context.ts'

type Resource = 'orders' | 'problems' | 'conversations' | 'quotes' | 'invoices'
type Messaging<Input> = {
  resource: Resource
  permission: NonNullable<FastifyContextConfig['permission']>
  tags: string[]
  list: { summary: string; verb: (ctx: Context, id: string, request: PageRequest) => Promise<Page<Message>> }
  write: {
    summary: string
    description?: string
    bodyLimit?: number
    body: z.ZodType<Input>
    refusals?: { 409: z.ZodType }
    /** Returns the id of the message. */
    verb: (ctx: Context, id: string, input: Input, key?: string) => Promise<string>
  }
}

const pathOf = (resource: Resource, id: string) => `/api/${resource}/${id}/messages`

export const presentMessage = presenter(messageRow)

type Read = { id: string; earlierThan: Conversation['earlierThan'] }

/** Returns the path of the messages before those of `read`; null if there are none. */
export const earlierMessages = (resource: Resource, { id, earlierThan }: Read): string | null =>
  earlierThan ? `${pathOf(resource, id)}?before=${earlierThan}` : null

/** Presents the latest messages of a record, with the path of the earlier ones. */
export const presentConversation = (
  resource: Resource,
  { id, messages, earlierThan }: Conversation & { id: string },
) => ({
  messages: messages.map(presentMessage),
  earlierMessages: earlierMessages(resource, { id, earlierThan }),
})

/** Registers `GET` and `POST /<resource>/:id/messages`, the conversation of a record. */
export function messaging<Input>(
  api: Api,
  { resource, permission, tags, list, write }: Messaging<Input>,
): void {
  const path = `/${resource}/:id/messages`
  api.get(
    path,
    {
      config: { permission },
      schema: {
        tags,
        summary: list.summary,
        params: idParams,
        querystring: pageRequest,
        response: { 200: z.array(messageRow) },
      },
    },
    async ({ ctx, params: { id }, query }, reply) => {
      const page = await list.verb(ctx, id, query)
      return reply.headers(nextPage(pathOf(resource, id), query, page)).send(page.rows.map(presentMessage))
    },
  )
  const { summary, description, bodyLimit, body, refusals, verb } = write
  api.post(
    path,
    {
      config: { permission, laterLimits: ['message'] },
      ...(bodyLimit && { bodyLimit }),
      schema: {
        tags,
        summary,
        ...(description && { description }),
        params: idParams,
        headers: repeatable,
        body,
        response: { 201: createdSchema, ...refusals },
      },
    },
    async ({ ctx, params, body: input, headers }, reply) =>
      reply.code(201).send(created(await verb(ctx, params.id, input as Input, keyOf(headers)))),
  )
}
