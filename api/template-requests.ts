import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { flag } from '#core/listing.ts'
import { moveRequest } from '#core/template-request/move-request.server.ts'
import { answerQuote, quoteRequest } from '#core/template-request/quote.server.ts'
import { saveDraft, sendRequest } from '#core/template-request/send-request.server.ts'
import {
  countRequests,
  countRequestsOf,
  getRequest,
  listRequests,
  listRequestsOf,
} from '#core/template-request/template-request.server.ts'
import {
  quoteAnswer,
  quoteInput,
  requestBrief,
  requestListRequest,
  requestMove,
} from '#core/template-request/template-request-input.ts'
import {
  changed,
  changedSchema,
  created,
  createdSchema,
  idParams,
  longTexts,
  problemSchema,
} from './answers.ts'
import { keyOf, repeatable } from './idempotency.ts'
import { listing, listingOf } from './listing.ts'
import {
  presentRequest,
  presentRequestDetail,
  requestDetailSchema,
  requestSchema,
} from './template-request-wire.ts'

const tags = ['template requests']
const numbered = createdSchema.extend({
  number: z.string().nullable().describe('TR-000001; null of a draft'),
})

export const templateRequests: FastifyPluginAsyncZod = async (api) => {
  api.post(
    '/template-requests',
    {
      config: { permission: 'template-request.send', laterLimits: ['order'] },
      bodyLimit: longTexts,
      schema: {
        tags,
        summary: 'Ask for a website, or keep the draft of it',
        description:
          'With `draft: true` everything may be missing and one’s only draft is replaced; without it the request is sent, and the draft with it.',
        headers: repeatable,
        body: requestBrief.extend({ draft: flag.default(false) }),
        response: { 201: numbered },
      },
    },
    async ({ ctx, body: { draft: isDraft, ...brief }, headers }, reply) => {
      const { id, number } = isDraft
        ? { id: await saveDraft(ctx, brief), number: null }
        : await sendRequest(ctx, brief, keyOf(headers))
      return reply.code(201).send({ ...created(id), number })
    },
  )
  await api.register(
    listing({
      path: '/template-requests',
      config: { permission: 'template-request.list' },
      tags,
      summary: 'List all requests, newest first (administrators)',
      request: requestListRequest,
      list: listRequests,
      count: countRequests,
      present: presentRequest,
      row: requestSchema,
    }),
  )
  await api.register(
    listingOf({
      path: '/template-requests',
      config: { permission: 'template-request.ask' },
      tags,
      summary: "List somebody's requests, newest first (that person, or administrators)",
      description: 'The draft is there for its writer only.',
      request: requestListRequest,
      list: listRequestsOf,
      count: countRequestsOf,
      present: presentRequest,
      row: requestSchema,
    }),
  )
  api.get(
    '/template-requests/id/:id',
    {
      config: { permission: 'template-request.ask' },
      schema: {
        tags,
        summary: 'One request with its files and timeline (its client, or administrators)',
        params: idParams,
        response: { 200: requestDetailSchema },
      },
    },
    async ({ ctx, params }) => presentRequestDetail(await getRequest(ctx, params.id)),
  )
  api.patch(
    '/template-requests/:id/status',
    {
      config: { permission: 'template-request.ask' },
      schema: {
        tags,
        summary: 'Move a request to its next state (its client, or administrators)',
        description:
          '`version` is the one that was seen. What isn’t allowed in the present state, or to this person, is 409 with that state.',
        params: idParams,
        body: requestMove,
        response: { 200: changedSchema, 409: problemSchema },
      },
    },
    async ({ ctx, params, body }) => changed(await moveRequest(ctx, params.id, body)),
  )
  api.post(
    '/template-requests/:id/quote',
    {
      config: { permission: 'template-request.quote' },
      schema: {
        tags,
        summary: 'Name the price of a request (administrators)',
        params: idParams,
        body: quoteInput,
        response: { 200: changedSchema, 409: problemSchema },
      },
    },
    async ({ ctx, params, body }) => changed(await quoteRequest(ctx, params.id, body)),
  )
  api.post(
    '/template-requests/:id/answer',
    {
      config: { permission: 'template-request.ask' },
      schema: {
        tags,
        summary: 'Approve a quote, ask for changes, or withdraw (its client)',
        description: 'Approving makes the order of it, accepted, with its deposit on an invoice.',
        params: idParams,
        body: quoteAnswer,
        response: { 200: changedSchema.extend({ orderId: z.uuid().nullable() }), 409: problemSchema },
      },
    },
    async ({ ctx, params, body }) => ({ ...changed(1), ...(await answerQuote(ctx, params.id, body)) }),
  )
}
