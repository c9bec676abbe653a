import { sql } from 'kysely'
import { v7 as createId } from 'uuid'
import { ownClientIds } from '../client/client-rows.server.ts'
import type { Context } from '../context.ts'
import { nameCurrency } from '../currency.ts'
import { fieldRefusal, Refusal } from '../errors.ts'
import { foldTransactionId } from '../folding.ts'
import { formatMoney, type Money } from '../money.ts'
import { isOwnMoney } from '../permissions.ts'
import { formatDay, today } from '../time.ts'
import { type Coupon, discountOf } from './coupon.ts'
import { coupons, toCoupon } from './coupon-rows.server.ts'

export type WantedCoupon = {
  code: string
  /** Address of the client. */
  email: string
  service: { id: string }
  /** Price of the plan; undefined without one. */
  price: Money | undefined
}
export type AppliedCoupon = { coupon: Coupon; discountCents: number }

/** Finds a coupon that this client may use now, and what it takes off. Codes of others get the same refusal as unknown
 * ones. */
export async function findCoupon(ctx: Context, wanted: WantedCoupon): Promise<AppliedCoupon> {
  const { code, email, service, price } = wanted
  const row = await coupons(ctx).where('code_folded', '=', foldTransactionId(code)).executeTakeFirst()
  if (!row?.active || (row.clientId && !(await isClient(ctx, email, row.clientId)))) {
    throw fieldRefusal('couponCode', 'This code is not valid')
  }
  if (ctx.actor.kind === 'user' && ctx.actor.id === row.writtenBy && isOwnMoney(ctx.actor, email)) {
    throw fieldRefusal('couponCode', 'You wrote this code yourself. Please ask a colleague')
  }
  const coupon = toCoupon(row)
  const { startsOn, endsOn, mostUses, uses, services } = coupon
  const day = today(ctx)
  if (startsOn && startsOn > day)
    throw fieldRefusal('couponCode', `This code is valid from ${formatDay(startsOn)}`)
  if (endsOn && endsOn < day)
    throw fieldRefusal('couponCode', `This code was valid until ${formatDay(endsOn)}`)
  if (services.length > 0 && !services.some(({ _id }) => _id === service.id)) {
    throw fieldRefusal('couponCode', `This code is only for ${services.map(({ title }) => title).join(', ')}`)
  }
  if (mostUses !== null && uses >= mostUses) throw fieldRefusal('couponCode', 'This code is used up')
  await refuseFurtherUse(ctx, coupon, email)
  if (!price) throw fieldRefusal('couponCode', 'A code can be used for a plan with a price')
  if (coupon.amount && price.currency !== coupon.amount.currency) {
    throw fieldRefusal(
      'couponCode',
      `This code is only for prices in ${nameCurrency(coupon.amount.currency)}`,
    )
  }
  const discountCents = discountOf(coupon, price.minor)
  if (discountCents >= price.minor) {
    throw fieldRefusal(
      'couponCode',
      `This code is only for prices of more than ${formatMoney({ ...price, minor: discountCents })}`,
    )
  }
  return { coupon, discountCents }
}

async function isClient(ctx: Context, email: string, clientId: string): Promise<boolean> {
  const { rows } =
    await sql`select from client where id = ${clientId} and id in ${ownClientIds(email)}`.execute(ctx.db)
  return rows.length > 0
}

async function refuseFurtherUse(ctx: Context, coupon: Coupon, email: string): Promise<void> {
  const { id, mostUsesPerClient: most } = coupon
  if (most === null) return
  const { count } = await ctx.db
    .selectFrom('coupon_use')
    .innerJoin('client_order', 'client_order.id', 'coupon_use.order_id')
    .select(({ fn }) => fn.countAll<string>().as('count'))
    .where('coupon_id', '=', id)
    .where('released_at', 'is', null)
    .where(sql<boolean>`client_id in ${ownClientIds(email)}`)
    .executeTakeFirstOrThrow()
  if (Number(count) < most) return
  throw fieldRefusal(
    'couponCode',
    most === 1 ? 'This client used this code already' : `One client can use this code ${most} times only`,
  )
}

/** Finds a coupon and locks it until the caller has recorded its use, in the same transaction. */
export async function lockCoupon(inside: Context, wanted: WantedCoupon): Promise<AppliedCoupon> {
  const { coupon } = await findCoupon(inside, wanted)
  await inside.db.selectFrom('coupon').select('id').where('id', '=', coupon.id).forNoKeyUpdate().execute()
  // Separate query, so that it sees uses that were committed while we waited for the lock.
  return findCoupon(inside, wanted)
}

type Use = { couponId: string; orderId: string; amountCents: number }

/** Records the use of a coupon that the caller has locked. The database counts it. */
export const recordUse = ({ db, now }: Context, { couponId, orderId, amountCents }: Use) =>
  db
    .insertInto('coupon_use')
    .values({
      ...{ id: createId(), coupon_id: couponId, order_id: orderId },
      ...{ amount_cents: amountCents, created_at: now() },
    })
    .execute()

/** Gives the use of an order back that ends without work, or whose price a quote replaces. */
export const releaseUse = ({ db, now }: Context, orderId: string) =>
  db
    .updateTable('coupon_use')
    .set({ released_at: now() })
    .where('order_id', '=', orderId)
    .where('released_at', 'is', null)
    .execute()

/** Counts the use of an order again that was given back, for an order that is open again at its old price. Refused if
 * the coupon has no use left. */
export async function retakeUse(
  inside: Context,
  { id: orderId, email }: { id: string; email: string },
): Promise<void> {
  const { db } = inside
  const use = await db
    .selectFrom('coupon_use')
    .select(['coupon_id as couponId', 'amount_cents as amountCents'])
    .where('order_id', '=', orderId)
    .where('released_at', 'is not', null)
    // The price of an accepted quote has taken the place of the one with the coupon.
    .where(sql<boolean>`not exists (select from quote where quote.order_id = coupon_use.order_id and quote.status = 'accepted'
      and quote.amendment is null)`)
    .executeTakeFirst()
  if (!use) return
  const { couponId } = use
  await db.selectFrom('coupon').select('id').where('id', '=', couponId).forNoKeyUpdate().execute()
  const coupon = toCoupon(await coupons(inside).where('id', '=', couponId).executeTakeFirstOrThrow())
  if (coupon.mostUses !== null && coupon.uses >= coupon.mostUses) {
    throw new Refusal(
      'conflict',
      `The old price has the discount of the coupon ${coupon.code}, which is used up. Please take today’s price.`,
    )
  }
  await refuseFurtherUse(inside, coupon, email)
  await db.deleteFrom('coupon_use').where('order_id', '=', orderId).execute()
  await recordUse(inside, { couponId, orderId, amountCents: Number(use.amountCents) })
}
