import type { z } from 'zod'
import type {
  CouponCheckRow,
  CouponRow,
  CouponUseRow,
  couponCheckInput,
  couponInput,
  couponPatch,
} from '#core/coupon/coupon.ts'
import type { ApiClient } from './client.ts'

export type { CouponCheckRow, CouponRow, CouponUseRow }
export type CouponBody = z.input<typeof couponInput>

export const getCoupon = (api: ApiClient, id: string) => api.get<CouponRow>(`/coupons/${id}`)

/** Adds a coupon. A retry with the same `key` adds no second one. */
export const addCoupon = (api: ApiClient, coupon: CouponBody, key: string) =>
  api.post('/coupons', coupon, { key })

export const changeCoupon = (
  api: ApiClient,
  { _id: id, version }: Pick<CouponRow, '_id' | 'version'>,
  change: Omit<z.input<typeof couponPatch>, 'version'>,
) => api.patch(`/coupons/${id}`, { version, ...change })

export const checkCoupon = (api: ApiClient, check: z.input<typeof couponCheckInput>) =>
  api.post<CouponCheckRow>('/coupons/checks', check, { isRepeatable: true })
