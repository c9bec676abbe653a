import { z } from 'zod'
import { flag } from '#core/listing.ts'
import { declineRequests } from '#core/template-request/decline-requests.server.ts'
import { moveRequest } from '#core/template-request/move-request.server.ts'
import { answerQuote, quoteRequest } from '#core/template-request/quote.server.ts'
import { saveDraft, sendRequest } from '#core/template-request/send-request.server.ts'
import { getRequest, listRequests, listRequestsOf } from '#core/template-request/template-request.server.ts'
import {
  anyRequestMove,
  quoteAnswer,
  quoteInput,
  requestBrief,
  requestFilter,
  requestListRequest,
  requestMove,
} from '#core/template-request/template-request-input.ts'
import { requestRow, wholeRequestRow } from '#core/template-request/template-request-response.ts'
import { givenReason } from '#core/text.ts'
import {
  changed,
  changedSchema,
  created,
  createdSchema,
  idParams,
  longTextBodyLimit,
  problemSchema,
} from '../http/answers.ts'
import { bulkRoute } from '../http/bulk-route.ts'
import { changing, movesDescription } from '../http/changing.ts'
import { keyOf, repeatable } from '../http/idempotency.ts'
import { listing, listingOf } from '../http/listing.ts'
import { moving } from '../http/moving.ts'
import type { Api } from '../http/request-context.ts'
import { presentRequest, presentRequestDetail } from './template-request-wire.ts'

const tags = ['template requests']
const numbered = createdSchema.extend({
  number: z.string().nullable().describe('For example TR-000001; null for a draft'),
})

export function templateRequests(api: Api): void {
  api.post(
    '/template-requests',
    {
      config: { permission: 'template-request.send', laterLimits: ['order'] },
      bodyLimit: longTextBodyLimit,
      schema: {
        tags,
        summary: 'Submit a request for a website, or save its draft',
        description:
          'With `draft: true`, all fields are optional and the user’s only draft is replaced. Otherwise the request is submitted and the draft with it.',
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
  listing(api, {
    path: '/template-requests',
    config: { permission: 'template-request.list' },
    tags,
    summary: 'List all requests, newest first',
    request: requestListRequest,
    list: listRequests,
    present: presentRequest,
    row: requestRow,
  })
  listingOf(api, {
    path: '/template-requests',
    config: { permission: 'template-request.ask' },
    tags,
    summary: "List a client's requests, newest first (the client, or staff)",
    description: 'Drafts are visible to their author only.',
    request: requestListRequest,
    list: listRequestsOf,
    present: presentRequest,
    row: requestRow,
  })
  api.get(
    '/template-requests/id/:id',
    {
      config: { permission: 'template-request.ask' },
      schema: {
        tags,
        summary: 'One request with its files and timeline (its client, or staff)',
        params: idParams,
        response: { 200: wholeRequestRow },
      },
    },
    async ({ ctx, params }) => presentRequestDetail(await getRequest(ctx, params.id)),
  )
  changing(api, {
    path: '/template-requests/:id/status',
    permission: 'template-request.ask',
    tags,
    summary: 'Move a request to its next state (its client, or staff)',
    description: movesDescription,
    body: requestMove,
    change: moveRequest,
  })
  bulkRoute(
    api,
    'template-requests',
    'template-request.quote',
    requestFilter,
    { decline: (ctx, chosen, { reason }) => declineRequests(ctx, chosen, reason) },
    { reason: givenReason },
  )
  moving(api, {
    resource: 'template-requests',
    permission: 'template-request.ask',
    tags,
    summary: 'Move a request to another state, quote it or answer a quote (its client, or staff)',
    description: 'Approving creates an accepted order with an invoice for the deposit.',
    body: anyRequestMove,
    async move(ctx, id, wanted) {
      switch (wanted.move) {
        case 'quote': {
          const { move: _, ...quote } = wanted
          return quoteRequest(ctx, id, quote)
        }
        case 'approve':
        case 'ask-changes':
        case 'withdraw':
          return answerQuote(ctx, id, wanted)
        default:
          return moveRequest(ctx, id, wanted)
      }
    },
  })
  changing(api, {
    method: 'POST',
    path: '/template-requests/:id/quote',
    permission: 'template-request.quote',
    tags,
    summary: 'Quote a price for a request',
    body: quoteInput,
    change: quoteRequest,
  })
  api.post(
    '/template-requests/:id/answer',
    {
      config: { permission: 'template-request.ask' },
      schema: {
        tags,
        summary: 'Approve a quote, ask for changes, or withdraw (its client)',
        description: 'Approving creates an accepted order with an invoice for the deposit.',
        params: idParams,
        body: quoteAnswer,
        response: { 200: changedSchema.extend({ orderId: z.uuid().nullable() }), 409: problemSchema },
      },
    },
    async ({ ctx, params, body }) => ({ ...changed(1), ...(await answerQuote(ctx, params.id, body)) }),
  )
}
