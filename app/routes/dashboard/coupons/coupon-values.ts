import { z } from 'zod'
import type { CouponBody, CouponRow } from '#app/api/coupons.ts'
import { readAmount } from '#app/components/payment/read-amount.ts'
import { typePrice } from '#app/components/payment/read-dollars.ts'

/** Form values. Numbers are strings as typed. */
export type CouponValues = {
  code: string
  reason: string
  reduction: 'percent' | 'amount'
  value: string
  /** Of an amount. */
  currency: string
  startsOn: string
  endsOn: string
  mostUses: string
  mostUsesPerClient: string
  serviceIds: string[]
}

export const emptyCoupon: CouponValues = {
  ...{ code: '', reason: '', reduction: 'percent', value: '', currency: 'USD' },
  ...{ startsOn: '', endsOn: '' },
  ...{ mostUses: '', mostUsesPerClient: '1', serviceIds: [] },
}

const typed = (count: number | null) => (count === null ? '' : String(count))

export const valuesOf = (coupon: CouponRow): CouponValues => ({
  code: coupon.code,
  reason: coupon.reason,
  reduction: coupon.amount ? 'amount' : 'percent',
  value: coupon.amount ? typePrice(coupon.amount) : typed(coupon.percent),
  currency: coupon.amount?.currency ?? 'USD',
  startsOn: coupon.startsOn ?? '',
  endsOn: coupon.endsOn ?? '',
  mostUses: typed(coupon.mostUses),
  mostUsesPerClient: typed(coupon.mostUsesPerClient),
  serviceIds: coupon.services.map(({ _id }) => _id),
})

const countOf = (written: string) => (written.trim() === '' ? null : Number(written))

/** Converts the form values to the fields on the wire, without the code. */
export function toTerms(values: CouponValues): Omit<CouponBody, 'code' | 'active' | 'clientId'> {
  const { reason, reduction, value, currency, startsOn, endsOn, serviceIds } = values
  const isPercent = reduction === 'percent'
  return {
    ...{ reason, startsOn, endsOn, serviceIds },
    percent: isPercent ? Number(value) : null,
    amount: isPercent ? null : { minor: readAmount(value, currency) ?? 0, currency },
    mostUses: countOf(values.mostUses),
    mostUsesPerClient: countOf(values.mostUsesPerClient),
  }
}

const optionalCount = z
  .string()
  .refine((written) => /^\s*([1-9]\d{0,4}|100000)?\s*$/.test(written), 'Must be a whole number, or empty')

export const couponRules = z
  .object({
    code: z.string().trim().min(3, 'Must have at least 3 letters or digits'),
    reason: z.string().trim().min(1, 'Please enter a reason'),
    reduction: z.string(),
    value: z.string(),
    currency: z.string(),
    startsOn: z.string(),
    endsOn: z.string(),
    mostUses: optionalCount,
    mostUsesPerClient: optionalCount,
  })
  .superRefine(({ reduction, value, currency, startsOn, endsOn }, { addIssue }) => {
    const add = (path: string, message: string) => addIssue({ code: 'custom', path: [path], message })
    if (reduction === 'percent' && !/^\s*[1-9]\d?\s*$/.test(value)) {
      add('value', 'Must be a whole number from 1 to 99')
    }
    if (reduction === 'amount' && !readAmount(value, currency)) {
      add('value', 'Must be an amount such as 12 or 12.50')
    }
    if (startsOn && endsOn && startsOn > endsOn) add('endsOn', 'Must not be before the first day')
  })
