import { v7 as createId } from 'uuid'
import { recordAuditEntry } from '../audit.server.ts'
import { differing } from '../audit.ts'
import type { Context, User } from '../context.ts'
import { fieldRefusal } from '../errors.ts'
import { doOnce } from '../idempotency.server.ts'
import { lockClient } from '../invoice/recipient.server.ts'
import type { Money } from '../money.ts'
import { requireRate } from '../payment-settings/require-rate.server.ts'
import { permitUser, refuseOwnMoney } from '../permissions.ts'
import { updateVersioned } from '../versioned-update.server.ts'
import type { CouponInput, CouponPatch } from './coupon.ts'
import { coupons, toCoupon } from './coupon-rows.server.ts'

type Fields = {
  reason: string
  percent: number | null
  amount: Money | null
  startsOn: string | null
  endsOn: string | null
  mostUses: number | null
  mostUsesPerClient: number | null
  serviceIds: string[]
  active: boolean
}

const columnsOf = (fields: Fields) => ({
  reason: fields.reason,
  percent: fields.percent,
  amount_cents: fields.amount?.minor ?? null,
  currency: fields.amount?.currency ?? 'USD',
  starts_on: fields.startsOn,
  ends_on: fields.endsOn,
  most_uses: fields.mostUses,
  most_uses_per_client: fields.mostUsesPerClient,
  service_ids: fields.serviceIds,
  is_active: fields.active,
})

export async function addCoupon(ctx: Context, input: CouponInput, key?: string): Promise<string> {
  const me = permitUser(ctx, 'coupon.manage')
  return doOnce(ctx, { key, operation: 'coupon.create', input }, async (inside) => {
    const { code, clientId, ...terms } = input
    if (terms.amount) await requireRate(inside, terms.amount.currency, 'amount.currency')
    await refuseUnknownServices(inside, terms.serviceIds)
    await refuseUnknownClient(inside, clientId)
    await refuseOwnCoupon(inside, me, clientId)
    const id = createId()
    const stored = await inside.db
      .insertInto('coupon')
      .values({
        ...{ id, code, client_id: clientId, written_by: me.id },
        ...columnsOf(terms),
        ...{ created_at: inside.now(), updated_at: inside.now() },
      })
      .onConflict((known) => known.column('code_folded').doNothing())
      .executeTakeFirst()
    if (stored.numInsertedOrUpdatedRows === 0n) {
      throw fieldRefusal('code', 'This code exists already', 'conflict')
    }
    const after = { code, clientId, ...terms }
    await recordAuditEntry(inside, { action: 'coupon.create', kind: 'coupon', recordId: id, after })
    return id
  })
}

/** Changes a coupon for later orders. Returns the number of changed ones; 0 if nothing differs. */
export async function updateCoupon(
  ctx: Context,
  id: string,
  { version, amount, percent, ...wanted }: CouponPatch,
): Promise<number> {
  const me = permitUser(ctx, 'coupon.manage')
  return updateVersioned<Fields, Fields & { version: number; uses: number }>(ctx, {
    ...{ kind: 'coupon', id, name: 'Coupon', version },
    async lock(inside) {
      const row = await coupons(inside).where('id', '=', id).forUpdate('coupon').executeTakeFirst()
      if (row) await refuseOwnCoupon(inside, me, row.clientId)
      if (row && wanted.serviceIds) await refuseUnknownServices(inside, wanted.serviceIds, row.serviceIds)
      if (amount) await requireRate(inside, amount.currency, 'amount.currency')
      return row && { ...toCoupon(row), serviceIds: row.serviceIds }
    },
    diff(before) {
      const change = differing<Fields>(before, { ...wanted, ...reductionOf({ percent, amount }) })
      refuseTerms(before, { ...before, ...change })
      return change
    },
    save: (inside, change, { before, version }) =>
      inside.db
        .updateTable('coupon')
        .set({
          ...columnsOf({ ...before, ...change }),
          ...{ written_by: me.id, version, updated_at: inside.now() },
        })
        .where('id', '=', id)
        .execute(),
  })
}

/** A percentage takes the place of an amount, and the other way round. */
function reductionOf({ percent, amount }: Pick<CouponPatch, 'percent' | 'amount'>): Partial<Fields> {
  if (percent != null) return { percent, amount: null }
  return amount == null ? {} : { percent: null, amount }
}

function refuseTerms({ uses }: { uses: number }, { startsOn, endsOn, mostUses }: Fields): void {
  if (startsOn && endsOn && startsOn > endsOn)
    throw fieldRefusal('endsOn', 'Must not be before the first day')
  if (mostUses !== null && mostUses < uses) {
    throw fieldRefusal('mostUses', `Must be at least ${uses}: so often it was used already`)
  }
}

async function refuseUnknownServices({ db }: Context, ids: string[], known: string[] = []): Promise<void> {
  const added = ids.filter((id) => !known.includes(id))
  if (added.length === 0) return
  const found = await db.selectFrom('service').select('id').where('id', 'in', added).execute()
  if (found.length < added.length) throw fieldRefusal('serviceIds', 'This service does not exist')
}

async function refuseUnknownClient({ db }: Context, id: string | null): Promise<void> {
  if (!id) return
  const client = await db
    .selectFrom('client')
    .select('id')
    .where('id', '=', id)
    .where('merged_into', 'is', null)
    .forKeyShare()
    .executeTakeFirst()
  if (!client) throw fieldRefusal('clientId', 'This client does not exist')
}

async function refuseOwnCoupon(inside: Context, me: User, clientId: string | null): Promise<void> {
  if (clientId) refuseOwnMoney(me, (await lockClient(inside, clientId)).email)
}
