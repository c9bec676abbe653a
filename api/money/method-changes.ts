import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { approveMethodChange, cancelMethodChange } from '#core/payment-method/decide-method-change.server.ts'
import { listMethodChanges } from '#core/payment-method/list-method-changes.server.ts'
import { methodChangeRow } from '#core/payment-method/method-change.ts'
import { changed, changedSchema, deleted, deletedSchema, idParams, problemSchema } from '../http/answers.ts'
import { presenter } from '../http/presenter.ts'

const tags = ['payments']
const present = presenter(methodChangeRow)

export const methodChanges: FastifyPluginAsyncZod = async (api) => {
  api.get(
    '/payment-method-changes',
    {
      config: { permission: 'payment-method.list-all' },
      schema: {
        tags,
        summary: 'List new account details that wait (owners)',
        response: { 200: z.array(methodChangeRow) },
      },
    },
    async ({ ctx }) => (await listMethodChanges(ctx)).map(present),
  )
  api.post(
    '/payment-method-changes/:id/approve',
    {
      config: { permission: 'payment-method.approve' },
      schema: {
        tags,
        summary: 'Put a waiting change into effect (owners, not the one who asked for it)',
        description: 'Requires a sign-in within the last 15 minutes: otherwise 428.',
        params: idParams,
        response: { 200: changedSchema, 409: problemSchema, 428: problemSchema },
      },
    },
    async ({ ctx, params }) => {
      await approveMethodChange(ctx, params.id)
      return changed(1)
    },
  )
  api.delete(
    '/payment-method-changes/:id',
    {
      config: { permission: 'payment-method.approve' },
      schema: {
        tags,
        summary: 'Cancel a waiting change (owners)',
        params: idParams,
        response: { 200: deletedSchema, 409: problemSchema },
      },
    },
    async ({ ctx, params }) => {
      await cancelMethodChange(ctx, params.id)
      return deleted()
    },
  )
}
