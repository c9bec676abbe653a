import { z } from 'zod'
import type { Stored } from '../entity.ts'
import { foldTransactionId, isFoldable } from '../folding.ts'
import { flag, listRequest, query } from '../listing.ts'
import { price } from '../money-input.ts'
import { moneySchema } from '../response-fields.ts'
import { seenVersion } from '../seen-version.ts'
import { day, idOf, requiredText, text, wholeNumber } from '../text.ts'

const fewest = 3
const code = text(40)
  .refine(
    (written) => foldTransactionId(written).length >= fewest,
    `Must have at least ${fewest} letters or digits`,
  )
  .refine(isFoldable, 'Please use the letters A to Z and digits')
  .transform((written) => written.trim())

const uses = wholeNumber(1, 100_000).nullable().describe('null: any number')

const fields = {
  reason: requiredText(200, 'Please enter a reason').describe('Clients read it beside the discount'),
  percent: wholeNumber(1, 99).nullable(),
  amount: price
    .refine(({ minor }) => minor > 0, 'Must be more than zero')
    .nullable()
    .describe('Counts for prices in its currency only'),
  startsOn: day.describe('First day; empty: at once'),
  endsOn: day.describe('Last day; empty: for good'),
  mostUses: uses,
  mostUsesPerClient: uses,
  serviceIds: z
    .array(idOf('a service'))
    .max(100, 'Must be at most 100 services')
    .transform((ids) => [...new Set(ids)].sort())
    .describe('Empty: every service'),
}

type Terms = {
  percent?: number | null | undefined
  amount?: object | null | undefined
  startsOn?: string | null | undefined
  endsOn?: string | null | undefined
}
const hasOrderedDays = ({ startsOn, endsOn }: Terms) => !startsOn || !endsOn || startsOn <= endsOn
const days = { message: 'Must not be before the first day', path: ['endsOn'] }
const either = { message: 'Please enter either a percentage or an amount', path: ['percent'] }

export const couponInput = z
  .object({
    code: code.describe('Capitals, spaces, punctuation and letters that look alike make no other code'),
    ...fields,
    percent: fields.percent.default(null),
    amount: fields.amount.default(null),
    mostUses: fields.mostUses.default(null),
    mostUsesPerClient: fields.mostUsesPerClient.default(null),
    serviceIds: fields.serviceIds.default([]),
    clientId: idOf('a client').nullable().default(null).describe('null: every client'),
    active: flag.default(true),
  })
  .refine(({ percent, amount }) => (percent === null) !== (amount === null), either)
  .refine(hasOrderedDays, days)
export type CouponInput = z.output<typeof couponInput>

export const couponPatch = z
  .object({ ...fields, startsOn: day.optional(), endsOn: day.optional(), active: flag })
  .partial()
  .extend({ version: seenVersion })
  .refine(({ percent, amount }) => percent == null || amount == null, either)
  .refine(hasOrderedDays, days)
export type CouponPatch = z.output<typeof couponPatch>

const named = z.object({ _id: z.uuid(), title: z.string() })

export const couponRow = z.object({
  _id: z.uuid(),
  code: z.string(),
  reason: z.string(),
  percent: z.int().nullable(),
  amount: moneySchema.nullable(),
  startsOn: z.iso.date().nullable(),
  endsOn: z.iso.date().nullable(),
  mostUses: z.int().nullable(),
  mostUsesPerClient: z.int().nullable(),
  clientId: z.uuid().nullable().describe('null: every client'),
  clientName: z.string().describe('Empty: every client'),
  services: z.array(named).describe('Empty: every service'),
  active: z.boolean(),
  isOver: z.boolean().describe('Its last day has passed, or it is used up'),
  uses: z.int().describe('Without those of orders of which nothing came'),
  createdAt: z.iso.datetime(),
  version: z.int(),
})
export type CouponRow = z.output<typeof couponRow>
export type Coupon = Omit<Stored<typeof couponRow>, 'services'> & {
  services: { _id: string; title: string }[]
}

export const couponListRequest = listRequest(
  ['createdAt', 'code'],
  z.object({
    ...query,
    state: z.enum(['usable', 'over', 'off'], 'Must be usable, over or off').optional(),
  }),
)
export type CouponListRequest = z.infer<typeof couponListRequest>

export const couponUseRow = z.object({
  _id: z.uuid(),
  orderId: z.uuid(),
  orderNumber: z.string(),
  clientName: z.string(),
  email: z.string(),
  amount: moneySchema.describe('Taken off the price'),
  createdAt: z.iso.datetime(),
  releasedAt: z.iso.datetime().nullable().describe('Time at which the use was given back'),
})
export type CouponUseRow = z.output<typeof couponUseRow>
export type CouponUse = Stored<typeof couponUseRow>

export const couponUseListRequest = listRequest(['createdAt'], z.object({}))
export type CouponUseListRequest = z.infer<typeof couponUseListRequest>

export const couponCheckInput = z.object({
  couponCode: requiredText(40, 'Please enter a code'),
  service: text(60).describe('Slug of the service'),
  planId: text(60),
  email: text(254).optional().describe('Address of the client (staff only)'),
})
export type CouponCheckInput = z.infer<typeof couponCheckInput>

export const couponCheckRow = z.object({
  code: z.string().describe('As it was issued'),
  reason: z.string(),
  price: moneySchema,
  discount: moneySchema,
  total: moneySchema,
})
export type CouponCheckRow = z.output<typeof couponCheckRow>

/** Returns the minor units that a coupon takes off a price in its currency. A percentage is rounded up, for the client. */
export const discountOf = (
  { percent, amount }: { percent: number | null; amount: { minor: number } | null },
  priceMinor: number,
): number => (amount ? amount.minor : Math.ceil((priceMinor * (percent ?? 0)) / 100))
