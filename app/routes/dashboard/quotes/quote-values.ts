import { z } from 'zod'
import type { QuoteBody, WholeQuote } from '#app/api/quotes.ts'
import type { AttachedFile } from '#app/components/form/use-attachments.ts'
import type { Offer } from '#app/components/quotes/offer.ts'
import { digitsOf } from '#core/currency.ts'
import { type Money, toUnits } from '#core/money.ts'
import type { ServiceKind } from '#core/service/service.ts'
import type { Tax } from '#core/tax/tax.ts'
import { addDays, dayOf } from '#core/time.ts'
import { checkPlan, type PlanValues, planRules, planValuesOf, toPlan } from './plan-values.ts'

export type DiscountValues = {
  discountKind: '' | 'percent' | 'amount'
  discountValue: string
  discountReason: string
}
type LineValues = DiscountValues & { title: string; quantity: string; price: string; optional: boolean }

/** Form values. Numbers are strings as typed. */
export type QuoteValues = DiscountValues &
  PlanValues & {
    title: string
    serviceKind: ServiceKind
    /** Of all prices. */
    currency: string
    /** Name of the tax; empty for none. */
    tax: string
    lines: LineValues[]
    depositPercent: string
    revisions: string
    supportMonths: string
    workingDays: string
    validUntil: string
    note: string
    files: AttachedFile[]
    /** Number of the change of an order; null for other quotes. */
    amendment: number | null
  }

type Discount = Offer['discount']

const validDays = 14
const noDiscount: DiscountValues = { discountKind: '', discountValue: '', discountReason: '' }
export const emptyLine: LineValues = { title: '', quantity: '1', price: '', optional: false, ...noDiscount }

export const newQuote = (some: Partial<QuoteValues>): QuoteValues => ({
  ...{ title: '', serviceKind: 'custom', currency: 'USD', lines: [emptyLine], ...noDiscount },
  ...{ ...planValuesOf(null), tax: '' },
  ...{ depositPercent: '50', revisions: '2', supportMonths: '1', workingDays: '10' },
  ...{ validUntil: addDays(dayOf(new Date()), validDays), note: '', files: [], amendment: null },
  ...some,
})

export function valuesOf(quote: WholeQuote): QuoteValues {
  const { title, serviceKind, discount, revisions, validUntil, note, amendment } = quote
  return {
    ...{ title, serviceKind, validUntil, note, amendment },
    currency: quote.total.currency,
    lines: quote.lines.map((line) => ({
      ...{ title: line.title, quantity: String(line.quantity), optional: line.optional },
      price: String(toUnits(line.price)),
      ...discountOf(line.discount),
    })),
    ...{ ...discountOf(discount), tax: quote.tax?.name ?? '' },
    depositPercent: String(quote.depositPercent),
    ...planValuesOf(quote.paymentPlan),
    revisions: revisions === null ? '' : String(revisions),
    files: quote.files.map(({ _id: id, name, size }) => ({ id, name, size })),
    supportMonths: String(quote.supportMonths),
    workingDays: String(quote.workingDays),
  }
}

const discountOf = (discount: Discount): DiscountValues =>
  discount
    ? {
        discountKind: discount.amount ? 'amount' : 'percent',
        discountValue: String((discount.amount ? toUnits(discount.amount) : discount.percent) ?? ''),
        discountReason: discount.reason,
      }
    : noDiscount

const toDiscount = ({ discountKind, discountValue, discountReason }: DiscountValues, currency: string) =>
  discountKind
    ? {
        percent: discountKind === 'percent' ? numberOf(discountValue) : null,
        amount: discountKind === 'amount' ? amountOf(discountValue, currency) : null,
        reason: discountReason,
      }
    : null

const amountOf = (typed: string, currency: string): Money => ({
  minor: Math.round(numberOf(typed) * 10 ** digitsOf(currency)),
  currency,
})

const numberOf = (typed: string) => Number(typed.replace(',', '.')) || 0

/** Converts the form values to the fields on the wire. */
export function toBody(
  values: QuoteValues,
): Omit<QuoteBody, 'clientId'> & Omit<Offer, 'tax'> & { serviceKind: ServiceKind; tax: string | null } {
  const { title, serviceKind, revisions, validUntil, note, amendment, currency } = values
  return {
    ...{ title, serviceKind, validUntil, note, amendment },
    files: values.files.map(({ id }) => id),
    lines: values.lines.map((line) => ({
      ...{ title: line.title, quantity: numberOf(line.quantity), optional: line.optional },
      price: amountOf(line.price, currency),
      discount: toDiscount(line, currency),
    })),
    ...{ discount: toDiscount(values, currency), tax: values.tax || null },
    depositPercent: numberOf(values.depositPercent),
    paymentPlan: toPlan(values),
    revisions: revisions.trim() === '' ? null : numberOf(revisions),
    supportMonths: numberOf(values.supportMonths),
    workingDays: numberOf(values.workingDays),
  }
}

/** Converts the form values to what the client will see. */
export const toOffer = (values: QuoteValues, taxes: readonly Tax[]): Offer => ({
  ...toBody(values),
  tax: taxes.find(({ name }) => name === values.tax) ?? null,
})

const amount = z.string().regex(/^\s*\d+([.,]\d{1,2})?\s*$/, 'Must be an amount such as 120 or 120.50')
const whole = (most: number) =>
  z
    .string()
    .regex(/^\s*\d+\s*$/, 'Must be a whole number')
    .refine((typed) => Number(typed) <= most, `Must be at most ${most.toLocaleString('en')}`)
const percent = whole(100)

type Issue = { code: 'custom'; path: string[]; message: string }

function checkDiscount(
  { discountKind, discountValue }: Pick<DiscountValues, 'discountValue'> & { discountKind: string },
  { addIssue }: { addIssue: (issue: Issue) => void },
): void {
  if (!discountKind) return
  const { error } = (discountKind === 'percent' ? percent : amount).safeParse(discountValue)
  const message = error?.issues[0]?.message
  if (message) addIssue({ code: 'custom', path: ['discountValue'], message })
}

const discountRules = { discountKind: z.string(), discountValue: z.string() }

/** Rules of the typed values, so that each mistake stands at its field. */
export const quoteRules = z
  .object({
    title: z.string().trim().min(1, 'Title is required'),
    currency: z.string(),
    lines: z.array(
      z
        .object({
          title: z.string().trim().min(1, 'Please enter a description'),
          quantity: whole(1_000),
          price: amount,
          ...discountRules,
        })
        .superRefine(checkDiscount),
    ),
    ...{ ...discountRules, tax: z.string() },
    depositPercent: percent,
    ...planRules,
    revisions: z.union([z.string().regex(/^\s*$/), whole(100)], 'Must be a whole number up to 100, or empty'),
    supportMonths: whole(60),
    workingDays: whole(365),
    validUntil: z.string().min(1, 'Please choose a day'),
    note: z.string(),
    amendment: z.int().nullable(),
  })
  .superRefine(({ amendment, note }, { addIssue }) => {
    if (amendment === null || note.trim()) return
    addIssue({ code: 'custom', path: ['note'], message: 'Please give the reason' })
  })
  .superRefine(checkDiscount)
  .superRefine(checkPlan)
