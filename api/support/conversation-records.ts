import { makeClientOfSender } from '#core/conversation/conversation-client.server.ts'
import {
  makeOrderOfConversation,
  makeProblemOfConversation,
} from '#core/conversation/conversation-records.server.ts'
import {
  chosenClient,
  clientOfConversation,
  orderOfConversation,
  problemOfConversation,
} from '#core/conversation/conversation-records-input.ts'
import { linkClient, unlinkClient } from '#core/conversation/link-client.server.ts'
import {
  changed,
  changedSchema,
  created,
  createdSchema,
  idParams,
  longTextBodyLimit,
  problemSchema,
} from '../http/answers.ts'
import type { Api } from '../http/request-context.ts'

const tags = ['conversations']

/** Makes a client, a problem report or an order of a message. */
export function conversationRecords(api: Api): void {
  api.post(
    '/conversations/:id/client',
    {
      config: { permission: 'client.create' },
      schema: {
        tags,
        summary: 'Make the sender a client, or find the client with the address',
        description: 'A new client has the text as a note. A repeated call returns the same client.',
        params: idParams,
        body: clientOfConversation.nullish(),
        response: { 201: createdSchema, 409: problemSchema },
      },
    },
    async ({ ctx, params, body }, reply) =>
      reply.code(201).send(created(await makeClientOfSender(ctx, params.id, body?.clientId))),
  )
  api.put(
    '/conversations/:id/client',
    {
      config: { permission: 'client.create' },
      schema: {
        tags,
        summary: 'Link a conversation to a client, which gets no address',
        description: '409 if it is linked to another client.',
        params: idParams,
        body: chosenClient,
        response: { 200: changedSchema, 409: problemSchema },
      },
    },
    async ({ ctx, params, body }) => changed(await linkClient(ctx, params.id, body.clientId)),
  )
  api.delete(
    '/conversations/:id/client',
    {
      config: { permission: 'client.create' },
      schema: {
        tags,
        summary: 'Unlink a conversation from its client',
        description: 'What was made of the conversation stays with the client.',
        params: idParams,
        response: { 200: changedSchema },
      },
    },
    async ({ ctx, params }) => changed(await unlinkClient(ctx, params.id)),
  )
  api.post(
    '/conversations/:id/problem',
    {
      config: { permission: 'problem.change' },
      bodyLimit: longTextBodyLimit,
      schema: {
        tags,
        summary: 'Report a problem for the sender of a message',
        description: 'Makes the sender a client if needed. A repeated call returns the same report.',
        params: idParams,
        body: problemOfConversation,
        response: { 201: createdSchema, 409: problemSchema },
      },
    },
    async ({ ctx, params, body }, reply) =>
      reply.code(201).send(created(await makeProblemOfConversation(ctx, params.id, body))),
  )
  api.post(
    '/conversations/:id/order',
    {
      config: { permission: 'order.enter' },
      schema: {
        tags,
        summary: 'Enter an order for the sender of a message',
        description:
          'Makes the sender a client if needed; the text becomes a note in the order. A repeated call returns the same order.',
        params: idParams,
        body: orderOfConversation,
        response: { 201: createdSchema, 409: problemSchema },
      },
    },
    async ({ ctx, params, body }, reply) =>
      reply.code(201).send(created(await makeOrderOfConversation(ctx, params.id, body))),
  )
}
