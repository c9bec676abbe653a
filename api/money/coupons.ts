import { z } from 'zod'
import { checkCoupon } from '#core/coupon/check-coupon.server.ts'
import {
  type Coupon,
  couponCheckInput,
  couponCheckRow,
  couponInput,
  couponListRequest,
  couponPatch,
  couponRow,
  couponUseListRequest,
  couponUseRow,
} from '#core/coupon/coupon.ts'
import { getCoupon, listCoupons, listCouponUses } from '#core/coupon/coupon-rows.server.ts'
import { addCoupon, updateCoupon } from '#core/coupon/edit-coupon.server.ts'
import { withTotal } from '#core/paging.ts'
import { created, createdSchema, idParams, listHeaders, problemSchema } from '../http/answers.ts'
import { changing } from '../http/changing.ts'
import { keyOf, repeatable } from '../http/idempotency.ts'
import { listing } from '../http/listing.ts'
import { presenter } from '../http/presenter.ts'
import type { Api } from '../http/request-context.ts'

const tags = ['coupons']
const permission = 'coupon.manage'

const present = ({ id, createdAt, ...same }: Coupon) => ({
  _id: id,
  ...same,
  createdAt: createdAt.toISOString(),
})
const presentUse = presenter(couponUseRow)

/** Routes for coupon codes. Only staff list them; clients learn what a code takes off that they have. */
export function coupons(api: Api): void {
  listing(api, {
    path: '/coupons',
    config: { permission },
    tags,
    summary: 'List coupon codes, newest first',
    request: couponListRequest,
    list: listCoupons,
    present,
    row: couponRow,
  })
  api.get(
    '/coupons/:id',
    {
      config: { permission },
      schema: {
        tags,
        summary: 'One coupon code',
        params: idParams,
        response: { 200: couponRow },
      },
    },
    async ({ ctx, params }) => present(await getCoupon(ctx, params.id)),
  )
  api.get(
    '/coupons/:id/uses',
    {
      config: { permission },
      schema: {
        tags,
        summary: 'List the orders that used a coupon code, newest first',
        params: idParams,
        querystring: couponUseListRequest,
        response: { 200: z.array(couponUseRow) },
      },
    },
    async ({ ctx, params: { id }, query }, reply) => {
      const page = await listCouponUses(ctx, id, { ...query, ...withTotal })
      const headers = listHeaders(`/api/coupons/${id}/uses`, query, page)
      return reply.headers(headers).send(page.rows.map(presentUse))
    },
  )
  api.post(
    '/coupons',
    {
      config: { permission },
      schema: {
        tags,
        summary: 'Add a coupon code',
        headers: repeatable,
        body: couponInput,
        response: { 201: createdSchema, 409: problemSchema },
      },
    },
    async ({ ctx, body, headers }, reply) =>
      reply.code(201).send(created(await addCoupon(ctx, body, keyOf(headers)))),
  )
  changing(api, {
    path: '/coupons/:id',
    ...{ permission, tags },
    summary: 'Change a coupon code for later orders, or switch it off',
    description:
      'Omitted fields are unchanged; `version` is the last version read. Code and client stay as they are.',
    body: couponPatch,
    change: updateCoupon,
  })
  api.post(
    '/coupons/checks',
    {
      config: { permission: 'order.place', laterLimits: ['coupon'] },
      schema: {
        tags,
        summary: 'What a coupon code takes off the price of a plan (signed-in users)',
        description:
          'Counts no use: `POST /orders` with the code does. Staff may check it for a client, with `email`.',
        body: couponCheckInput,
        response: { 200: couponCheckRow },
      },
    },
    ({ ctx, body }) => checkCoupon(ctx, body),
  )
}
