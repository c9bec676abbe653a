import { z } from 'zod'
import { listAllPaymentMethods, listPaymentMethods } from '#core/payment-method/list-methods.server.ts'
import { methodDefaults, methodFields, refineMethod } from '#core/payment-method/method-input.ts'
import { methodRow, type PaymentMethod } from '#core/payment-method/method-response.ts'
import { createPaymentMethod, updatePaymentMethod } from '#core/payment-method/payment-method.server.ts'
import { sortPaymentMethods } from '#core/payment-method/sort-methods.server.ts'
import { seenVersion } from '#core/seen-version.ts'
import { idOf, yesOrNo } from '#core/text.ts'
import { changed, changedSchema, problemSchema } from '../http/answers.ts'
import { changing } from '../http/changing.ts'
import { creating, listingAll } from '../http/editing.ts'
import type { Api } from '../http/request-context.ts'

const tags = ['payments']

const { isActive, ...same } = methodFields.shape
const wire = z.object({ ...same, active: isActive })

const methodBody = wire
  .extend(methodDefaults)
  .transform(({ active, ...fields }) => ({ ...fields, isActive: active }))
  .superRefine(refineMethod)
const methodPatch = wire
  .partial()
  .extend({
    version: seenVersion,
    confirmed: yesOrNo
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

export function paymentMethods(api: Api): void {
  listingAll(api, {
    path: '/payment-methods',
    permission: 'payment-method.list',
    tags,
    summary: 'List active payment methods, sorted',
    row: methodRow,
    list: listPaymentMethods,
    present: presentMethod,
  })
  listingAll(api, {
    path: '/payment-methods/all',
    permission: 'payment-method.list-all',
    tags,
    summary: 'List all payment methods, including inactive ones',
    row: methodRow,
    list: listAllPaymentMethods,
    present: presentMethod,
  })
  creating(api, {
    path: '/payment-methods',
    permission: 'payment-method.create',
    tags,
    summary: 'Add a payment method at the end',
    description:
      'The first one takes effect at once. Others wait in `GET /payment-method-changes` for a second owner or 24 hours.',
    body: methodBody,
    create: createPaymentMethod,
  })
  changing(api, {
    path: '/payment-methods/:id',
    permission: 'payment-method.update',
    tags,
    summary: 'Change a payment method',
    description:
      'Omitted fields are unchanged. A new name, number, holder, bank, QR or text of steps requires `confirmed`; the whole change then waits in `GET /payment-method-changes`, and `modifiedCount` is 0. Existing claims keep the old values.',
    body: methodPatch,
    change: updatePaymentMethod,
  })
  api.put(
    '/payment-methods/order',
    {
      config: { permission: 'payment-method.update' },
      schema: {
        tags,
        summary: 'Sort the payment methods',
        body: z.object({
          ids: z.array(idOf('a method')).max(200).describe('All methods in the new order'),
        }),
        response: { 200: changedSchema, 409: problemSchema },
      },
    },
    async ({ ctx, body }) => changed(await sortPaymentMethods(ctx, body.ids)),
  )
}
