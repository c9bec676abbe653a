import { v7 as createId } from 'uuid'
import { recordAuditEntry } from '../audit.server.ts'
import { differing } from '../audit.ts'
import type { Context } from '../context.ts'
import { Refusal } from '../errors.ts'
import { doOnce } from '../idempotency.server.ts'
import { permit } from '../permissions.ts'
import { updateVersioned } from '../versioned-update.server.ts'
import type { CouponInput, CouponPatch } from './coupon.ts'
import { coupons } from './coupon-rows.server.ts'

type Fields = {
  reason: string
  percent: number | null
  amountCents: number | null
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
  amount_cents: fields.amountCents,
  starts_on: fields.startsOn,
  ends_on: fields.endsOn,
  most_uses: fields.mostUses,
  most_uses_per_client: fields.mostUsesPerClient,
  service_ids: fields.serviceIds,
  is_active: fields.active,
})

const refusalOf = (field: string, sentence: string) =>
  new Refusal('invalid', `${sentence}.`, { fields: { [field]: sentence } })

export async function addCoupon(ctx: Context, input: CouponInput, key?: string): Promise<string> {
  permit(ctx, 'coupon.manage')
  return doOnce(ctx, { key, operation: 'coupon.create', input }, async (inside) => {
    const { code, clientId, amount: amountCents, ...terms } = input
    await refuseUnknownServices(inside, terms.serviceIds)
    await refuseUnknownClient(inside, clientId)
    const id = createId()
    const stored = await inside.db
      .insertInto('coupon')
      .values({
        ...{ id, code, client_id: clientId, currency: 'USD' },
        ...columnsOf({ ...terms, amountCents }),
        ...{ created_at: inside.now(), updated_at: inside.now() },
      })
      .onConflict((known) => known.column('code_folded').doNothing())
      .executeTakeFirst()
    if (stored.numInsertedOrUpdatedRows === 0n) {
      const sentence = 'This code exists already'
      throw new Refusal('conflict', `${sentence}.`, { fields: { code: sentence } })
    }
    const after = { code, clientId, ...terms, amountCents }
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
  permit(ctx, 'coupon.manage')
  return updateVersioned<Fields, Fields & { version: number; uses: number }>(ctx, {
    ...{ kind: 'coupon', id, name: 'Coupon', version },
    async lock(inside) {
      const row = await coupons(inside).where('id', '=', id).forUpdate('coupon').executeTakeFirst()
      if (row && wanted.serviceIds) await refuseUnknownServices(inside, wanted.serviceIds, row.serviceIds)
      return row && { ...row, amountCents: row.amountCents === null ? null : Number(row.amountCents) }
    },
    diff(before) {
      const change = differing<Fields>(before, { ...wanted, ...reductionOf({ percent, amount }) })
      refuseTerms(before, { ...before, ...change })
      return change
    },
    save: (inside, change, { before, version }) =>
      inside.db
        .updateTable('coupon')
        .set({ ...columnsOf({ ...before, ...change }), version, updated_at: inside.now() })
        .where('id', '=', id)
        .execute(),
  })
}

/** A percentage takes the place of an amount, and the other way round. */
function reductionOf({ percent, amount }: Pick<CouponPatch, 'percent' | 'amount'>): Partial<Fields> {
  if (percent != null) return { percent, amountCents: null }
  return amount == null ? {} : { percent: null, amountCents: amount }
}

function refuseTerms({ uses }: { uses: number }, { startsOn, endsOn, mostUses }: Fields): void {
  if (startsOn && endsOn && startsOn > endsOn) throw refusalOf('endsOn', 'Must not be before the first day')
  if (mostUses !== null && mostUses < uses) {
    throw refusalOf('mostUses', `Must be at least ${uses}: so often it was used already`)
  }
}

async function refuseUnknownServices({ db }: Context, ids: string[], known: string[] = []): Promise<void> {
  const added = ids.filter((id) => !known.includes(id))
  if (added.length === 0) return
  const found = await db.selectFrom('service').select('id').where('id', 'in', added).execute()
  if (found.length < added.length) throw refusalOf('serviceIds', 'This service does not exist')
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
  if (!client) throw refusalOf('clientId', 'This client does not exist')
}
