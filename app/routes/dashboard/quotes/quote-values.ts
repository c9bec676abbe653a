import { z } from 'zod'
import type { QuoteBody, WholeQuote } from '#app/api/quotes.ts'
import type { AttachedFile } from '#app/components/form/use-attachments.ts'
import { checkLines } from '#app/components/payment/check-lines.ts'
import {
  amountOf,
  checkDiscount,
  type DiscountValues,
  discountRules,
  discountValuesOf,
  noDiscount,
  numberOf,
  toWireDiscount,
} from '#app/components/payment/discount-values.ts'
import type { Offer } from '#app/components/quotes/offer.ts'
import { currentDay } from '#app/components/time/current-day.ts'
import { formatNumber } from '#core/format-number.ts'
import { maxUnitLength, quantitySentence, readQuantity } from '#core/line/quantity.ts'
import { toUnits } from '#core/money.ts'
import { validDays } from '#core/quote/quote-machine.ts'
import type { ServiceKind } from '#core/service/service.ts'
import type { Tax } from '#core/tax/tax.ts'
import { addDays } from '#core/time.ts'
import { checkPlan, type PlanValues, planRules, planValuesOf, toPlan } from './plan-values.ts'

type LineValues = DiscountValues & {
  title: string
  quantity: string
  /** Unset in what the browser kept from an earlier release. */
  unit?: string
  price: string
  optional: boolean
}

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
    /** Only of a change of an order; empty if the deposit stays. */
    raisedDeposit: string
    validUntil: string
    note: string
    terms: string
    files: AttachedFile[]
    /** Number of the change of an order; null for other quotes. */
    amendment: number | null
  }

export const emptyLine: LineValues = {
  ...{ title: '', quantity: '1', unit: '', price: '', optional: false },
  ...noDiscount,
}

export const newQuote = (some: Partial<QuoteValues>): QuoteValues => ({
  ...{ title: '', serviceKind: 'custom', currency: 'USD', lines: [emptyLine], ...noDiscount },
  ...{ ...planValuesOf(null), tax: '' },
  ...{ depositPercent: '50', revisions: '0', supportMonths: '0', workingDays: '10' },
  raisedDeposit: '',
  ...{ validUntil: addDays(currentDay(), validDays), note: '', terms: '', files: [], amendment: null },
  ...some,
})

export function valuesOf(quote: WholeQuote): QuoteValues {
  const { title, serviceKind, discount, revisions, validUntil, note, terms, amendment } = quote
  return {
    ...{ title, serviceKind, validUntil, note, terms, amendment },
    currency: quote.total.currency,
    lines: quote.lines.map((line) => ({
      ...{ title: line.title, quantity: String(line.quantity), unit: line.unit, optional: line.optional },
      price: String(toUnits(line.price)),
      ...discountValuesOf(line.discount),
    })),
    ...{ ...discountValuesOf(discount), tax: quote.tax?.name ?? '' },
    depositPercent: String(quote.depositPercent),
    ...planValuesOf(quote.paymentPlan),
    revisions: revisions === null ? '' : String(revisions),
    files: quote.files.map(({ _id: id, name, size }) => ({ id, name, size })),
    supportMonths: String(quote.supportMonths),
    workingDays: String(quote.workingDays),
    raisedDeposit: quote.raisedDeposit === null ? '' : String(quote.raisedDeposit),
  }
}

/** Converts the form values to the fields on the wire. */
export function toBody(
  values: QuoteValues,
): Omit<QuoteBody, 'clientId'> &
  Omit<Offer, 'tax' | 'takesOver'> & { serviceKind: ServiceKind; tax: string | null } {
  const { title, serviceKind, revisions, validUntil, note, terms, amendment, currency } = values
  return {
    ...{ title, serviceKind, validUntil, note, terms, amendment },
    files: values.files.map(({ id }) => id),
    lines: values.lines.map((line) => ({
      ...{ title: line.title, quantity: readQuantity(line.quantity) ?? 0, unit: line.unit?.trim() ?? '' },
      optional: line.optional,
      price: amountOf(line.price, currency),
      discount: toWireDiscount(line, currency),
    })),
    ...{ discount: toWireDiscount(values, currency), tax: values.tax || null },
    depositPercent: numberOf(values.depositPercent),
    paymentPlan: toPlan(values),
    revisions: revisions.trim() === '' ? null : numberOf(revisions),
    supportMonths: numberOf(values.supportMonths),
    workingDays: numberOf(values.workingDays),
    raisedDeposit: values.raisedDeposit.trim() === '' ? null : numberOf(values.raisedDeposit),
  }
}

/** Converts the form values to what the client will see. */
export const toOffer = (values: QuoteValues, taxes: readonly Tax[]): Offer => ({
  ...toBody(values),
  takesOver: null,
  tax: taxes.find(({ name }) => name === values.tax) ?? null,
})

const whole = (most: number) =>
  z
    .string()
    .regex(/^\s*\d+\s*$/, 'Must be a whole number')
    .refine((typed) => Number(typed) <= most, `Must be at most ${formatNumber(most)}`)
const percent = whole(100)
const quantity = z.string().refine((typed) => readQuantity(typed) !== undefined, quantitySentence)

/** Rules of the typed values, so that each mistake stands at its field. */
export const quoteRules = z
  .object({
    title: z.string().trim().min(1, 'Title is required'),
    currency: z.string(),
    lines: z.array(
      z.object({
        title: z.string().trim().min(1, 'Please enter a description'),
        quantity,
        unit: z.string().max(maxUnitLength).optional(),
        price: z.string(),
        ...discountRules,
      }),
    ),
    ...{ ...discountRules, tax: z.string() },
    depositPercent: percent,
    ...planRules,
    revisions: z.union([z.string().regex(/^\s*$/), whole(100)], 'Must be a whole number up to 100, or empty'),
    supportMonths: whole(60),
    workingDays: whole(365),
    raisedDeposit: z.union(
      [z.string().regex(/^\s*$/), percent],
      'Must be a whole number up to 100, or empty',
    ),
    validUntil: z.string().min(1, 'Please choose a day'),
    note: z.string(),
    terms: z.string(),
    amendment: z.int().nullable(),
  })
  .superRefine(checkLines)
  .superRefine(({ amendment, note }, { addIssue }) => {
    if (amendment === null || note.trim()) return
    addIssue({ code: 'custom', path: ['note'], message: 'Please give the reason' })
  })
  .superRefine(checkDiscount)
  .superRefine(checkPlan)
