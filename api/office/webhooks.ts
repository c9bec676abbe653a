import { z } from 'zod'
import { pageRequest } from '#core/paging.ts'
import { listDeliveries, repeatDelivery, testWebhook } from '#core/webhook/deliveries.server.ts'
import {
  createWebhook,
  findWebhook,
  listWebhooks,
  removeWebhook,
  updateWebhook,
} from '#core/webhook/webhook.server.ts'
import { deliveryRow, webhookInput, webhookNames, webhookPatch, webhookRow } from '#core/webhook/webhook.ts'
import {
  changed,
  changedSchema,
  created,
  createdSchema,
  idParams,
  nextPage,
  problemSchema,
} from '../http/answers.ts'
import { changing } from '../http/changing.ts'
import { listingAll, removing } from '../http/editing.ts'
import { presenter } from '../http/presenter.ts'
import type { Api } from '../http/request-context.ts'

const tags = ['webhooks']
const present = presenter(webhookRow, webhookNames)
const presentDelivery = presenter(deliveryRow)
const config = { permission: 'webhook.manage' } as const

export function webhooks(api: Api): void {
  listingAll(api, {
    path: '/webhooks',
    ...config,
    tags,
    summary: 'List all webhooks (owners)',
    list: listWebhooks,
    present,
    row: webhookRow,
  })
  api.post(
    '/webhooks',
    {
      config,
      schema: {
        tags,
        summary: 'Add a webhook (owners)',
        description:
          'The response is the only one that contains the secret. Deliveries are signed as standardwebhooks.com describes.',
        body: webhookInput,
        response: { 201: createdSchema.extend({ secret: z.string() }), 409: problemSchema },
      },
    },
    async ({ ctx, body }, reply) => {
      const { id, secret } = await createWebhook(ctx, body)
      return reply.code(201).send({ ...created(id), secret })
    },
  )
  api.get(
    '/webhooks/:id',
    {
      config,
      schema: { tags, summary: 'Read a webhook (owners)', params: idParams, response: { 200: webhookRow } },
    },
    async ({ ctx, params }) => present(await findWebhook(ctx, params.id)),
  )
  changing(api, {
    path: '/webhooks/:id',
    ...config,
    tags,
    summary: 'Change a webhook, or switch it on or off (owners)',
    body: webhookPatch,
    change: updateWebhook,
  })
  removing(api, {
    path: '/webhooks/:id',
    ...config,
    tags,
    summary: 'Delete a webhook with its deliveries (owners)',
    remove: removeWebhook,
  })
  api.get(
    '/webhooks/:id/deliveries',
    {
      config,
      schema: {
        tags,
        summary: 'List the deliveries of a webhook, newest first (owners)',
        params: idParams,
        querystring: pageRequest,
        response: { 200: z.array(deliveryRow) },
      },
    },
    async ({ ctx, params: { id }, query }, reply) => {
      const page = await listDeliveries(ctx, id, query)
      const headers = nextPage(`/api/webhooks/${id}/deliveries`, query, page)
      return reply.headers(headers).send(page.rows.map(presentDelivery))
    },
  )
  api.post(
    '/webhooks/:id/test',
    {
      config,
      schema: {
        tags,
        summary: 'Send a test event (owners)',
        params: idParams,
        response: { 200: changedSchema, 409: problemSchema },
      },
    },
    async ({ ctx, params }) => {
      await testWebhook(ctx, params.id)
      return changed(1)
    },
  )
  api.post(
    '/webhooks/:id/deliveries/:delivery/repeat',
    {
      config,
      schema: {
        tags,
        summary: 'Send a delivery again (owners)',
        params: idParams.extend({ delivery: z.uuid() }),
        response: { 200: changedSchema, 409: problemSchema },
      },
    },
    async ({ ctx, params }) => changed(await repeatDelivery(ctx, params.id, params.delivery)),
  )
}
