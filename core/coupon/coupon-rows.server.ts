import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { notFound } from '../errors.ts'
import { contains, pageOf } from '../listing.server.ts'
import type { Page } from '../paging.ts'
import { permit } from '../permissions.ts'
import { today } from '../time.ts'
import type { Coupon, CouponListRequest, CouponUse, CouponUseListRequest } from './coupon.ts'

const clientName = sql<string>`coalesce((select name from client where coupon.client_id = client.id), '')`
// A service that no longer exists stays in the list, so that the coupon does not count for all of them.
const services = sql<Coupon['services']>`coalesce((select jsonb_agg(jsonb_build_object('_id', wanted.id,
    'title', coalesce(service.title, 'A deleted service')) order by service.sort_order, wanted.id)
  from unnest(coupon.service_ids) as wanted (id) left join service on service.id = wanted.id), '[]')`

const isOver = (ctx: Context) =>
  sql<boolean>`(coalesce(coupon.ends_on < ${today(ctx)}, false) or coalesce(coupon.uses >= coupon.most_uses, false))`

export const coupons = (ctx: Context) =>
  ctx.db
    .selectFrom('coupon')
    .select(['id', 'code', 'reason', 'percent', 'amount_cents as amountMinor', 'currency'])
    .select(['starts_on as startsOn'])
    .select(['ends_on as endsOn', 'most_uses as mostUses', 'most_uses_per_client as mostUsesPerClient'])
    .select(['client_id as clientId', 'service_ids as serviceIds', 'is_active as active', 'uses'])
    .select(['created_at as createdAt', 'written_by as writtenBy', 'version'])
    .select([clientName.as('clientName'), services.as('services'), isOver(ctx).as('isOver')])

type Row = Omit<Coupon, 'amount'> & {
  amountMinor: string | null
  currency: string
  serviceIds: string[]
  /** Person who changed it last. */
  writtenBy: string | null
}
export const toCoupon = ({ amountMinor, currency, serviceIds: _, writtenBy: __, ...row }: Row): Coupon => ({
  ...row,
  amount: amountMinor === null ? null : { minor: Number(amountMinor), currency },
})

export async function listCoupons(ctx: Context, request: CouponListRequest): Promise<Page<Coupon>> {
  permit(ctx, 'coupon.manage')
  const { q, state } = request
  let found = coupons(ctx)
  if (q) found = found.where(contains(sql`lower(code || ' ' || reason)`, q))
  if (state === 'off') found = found.where('is_active', '=', false)
  else if (state) {
    found = found.where('is_active', '=', true)
    found = found.where(state === 'over' ? isOver(ctx) : sql<boolean>`not ${isOver(ctx)}`)
  }
  const page = await pageOf(ctx, found, request, { code: sql`code_folded` })
  return { ...page, rows: page.rows.map(toCoupon) }
}

export async function getCoupon(ctx: Context, id: string): Promise<Coupon> {
  permit(ctx, 'coupon.manage')
  const row = await coupons(ctx).where('id', '=', id).executeTakeFirst()
  if (!row) throw notFound('Coupon')
  return toCoupon(row)
}

/** Lists the orders that used a coupon. */
export async function listCouponUses(
  ctx: Context,
  id: string,
  request: CouponUseListRequest,
): Promise<Page<CouponUse>> {
  await getCoupon(ctx, id)
  const ofOrder = <Column extends 'number' | 'client_name' | 'email' | 'currency'>(column: Column) =>
    sql<string>`(select ${sql.ref(column)} from client_order where client_order.id = coupon_use.order_id)`
  const rows = ctx.db
    .selectFrom('coupon_use')
    .select(['id', 'order_id as orderId', 'amount_cents as amountCents'])
    .select(['created_at as createdAt', 'released_at as releasedAt'])
    .select([
      ofOrder('number').as('orderNumber'),
      ofOrder('client_name').as('clientName'),
      ofOrder('email').as('email'),
      ofOrder('currency').as('currency'),
    ])
    .where('coupon_id', '=', id)
  const page = await pageOf(ctx, rows, request, {})
  return {
    ...page,
    rows: page.rows.map(({ amountCents, currency, ...use }) => ({
      ...use,
      amount: { minor: Number(amountCents), currency },
    })),
  }
}
