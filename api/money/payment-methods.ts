import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { listAllPaymentMethods, listPaymentMethods } from '#core/payment-method/list-methods.server.ts'
import { methodFields, refineMethod } from '#core/payment-method/method-input.ts'
import { methodRow, type PaymentMethod } from '#core/payment-method/method-response.ts'
import { createPaymentMethod, updatePaymentMethod } from '#core/payment-method/payment-method.server.ts'
import { sortPaymentMethods } from '#core/payment-method/sort-methods.server.ts'
import { changed, changedSchema, created, createdSchema, problemSchema } from '../http/answers.ts'
import { changing } from '../http/changing.ts'

const tags = ['payments']

const { isActive, ...same } = methodFields.shape
const wire = z.object({ ...same, active: isActive })

const methodBody = wire
  .transform(({ active, ...fields }) => ({ ...fields, isActive: active }))
  .superRefine(refineMethod)
const methodPatch = wire
  .partial()
  .extend({
    version: z.int('Version is required'),
    confirmed: z
      .boolean('Must be true or false')
      .optional()
      .describe('Confirms that a new number, holder, bank or QR was compared with the account'),
  })
  .transform(({ active, confirmed, ...fields }) => ({ ...fields, isActive: active, isConfirmed: confirmed }))

const presentMethod = ({ id, isActive, createdAt, ...same }: PaymentMethod) => ({
  _id: id,
  ...same,
  active: isActive,
  createdAt: createdAt.toISOString(),
})

export const paymentMethods: FastifyPluginAsyncZod = async (api) => {
  api.get(
    '/payment-methods',
    {
      config: { permission: 'payment-method.list' },
      schema: {
        tags,
        summary: 'List active payment methods, sorted',
        response: { 200: z.array(methodRow) },
      },
    },
    async ({ ctx }) => (await listPaymentMethods(ctx)).map(presentMethod),
  )
  api.get(
    '/payment-methods/all',
    {
      config: { permission: 'payment-method.list-all' },
      schema: {
        tags,
        summary: 'List all payment methods, including inactive ones (administrators)',
        response: { 200: z.array(methodRow) },
      },
    },
    async ({ ctx }) => (await listAllPaymentMethods(ctx)).map(presentMethod),
  )
  api.post(
    '/payment-methods',
    {
      config: { permission: 'payment-method.create' },
      schema: {
        tags,
        summary: 'Add a payment method at the end (administrators)',
        description:
          'The first one takes effect at once. Others wait in `GET /payment-method-changes` for a second owner or 24 hours.',
        body: methodBody,
        response: { 201: createdSchema },
      },
    },
    async ({ ctx, body }, reply) => reply.code(201).send(created(await createPaymentMethod(ctx, body))),
  )
  await api.register(
    changing({
      method: 'PATCH',
      path: '/payment-methods/:id',
      permission: 'payment-method.update',
      tags,
      summary: 'Change a payment method (administrators)',
      description:
        'Omitted fields are unchanged. A new number, holder, bank or QR requires `confirmed`; the whole change then waits in `GET /payment-method-changes`, and `modifiedCount` is 0. Existing claims keep the old values.',
      body: methodPatch,
      change: updatePaymentMethod,
    }),
  )
  api.put(
    '/payment-methods/order',
    {
      config: { permission: 'payment-method.update' },
      schema: {
        tags,
        summary: 'Sort the payment methods (administrators)',
        body: z.object({
          ids: z
            .array(z.uuid('Must be the _id of a method'))
            .max(200)
            .describe('All methods in the new order'),
        }),
        response: { 200: changedSchema, 409: problemSchema },
      },
    },
    async ({ ctx, body }) => changed(await sortPaymentMethods(ctx, body.ids)),
  )
}
