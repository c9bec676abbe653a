import { z } from 'zod'
import type { QuoteBody, WholeQuote } from '#app/api/quotes.ts'
import type { Offer } from '#app/components/quotes/offer.ts'
import { toUnits, usd } from '#core/money.ts'
import type { ServiceKind } from '#core/service/service.ts'
import { addDays, dayOf } from '#core/time.ts'

/** Form values. Numbers are strings as typed. */
export type QuoteValues = {
  title: string
  serviceKind: ServiceKind
  lines: { title: string; quantity: string; price: string; optional: boolean }[]
  discountKind: '' | 'percent' | 'amount'
  discountValue: string
  discountReason: string
  depositPercent: string
  revisions: string
  supportMonths: string
  workingDays: string
  validUntil: string
  note: string
}

const validDays = 14
export const emptyLine = { title: '', quantity: '1', price: '', optional: false }

export const newQuote = (some: Partial<QuoteValues>): QuoteValues => ({
  ...{ title: '', serviceKind: 'custom', lines: [emptyLine], discountKind: '', discountValue: '' },
  ...{ discountReason: '', depositPercent: '50', revisions: '2', supportMonths: '1', workingDays: '10' },
  ...{ validUntil: addDays(dayOf(new Date()), validDays), note: '' },
  ...some,
})

export function valuesOf(quote: WholeQuote): QuoteValues {
  const { title, serviceKind, discount, revisions, validUntil, note } = quote
  const amount = discount?.amount
  return {
    ...{ title, serviceKind, validUntil, note },
    lines: quote.lines.map((line) => ({
      ...{ title: line.title, quantity: String(line.quantity), optional: line.optional },
      price: String(toUnits(line.price)),
    })),
    discountKind: discount ? (amount ? 'amount' : 'percent') : '',
    discountValue: String((amount ? toUnits(amount) : discount?.percent) ?? ''),
    discountReason: discount?.reason ?? '',
    depositPercent: String(quote.depositPercent),
    revisions: revisions === null ? '' : String(revisions),
    supportMonths: String(quote.supportMonths),
    workingDays: String(quote.workingDays),
  }
}

const numberOf = (typed: string) => Number(typed.replace(',', '.')) || 0

/** Converts the form values to the fields on the wire. */
export function toBody(
  values: QuoteValues,
): Omit<QuoteBody, 'clientId'> & Offer & { serviceKind: ServiceKind } {
  const { title, serviceKind, discountKind, discountValue, revisions, validUntil, note } = values
  return {
    ...{ title, serviceKind, validUntil, note },
    lines: values.lines.map((line) => ({
      ...{ title: line.title, quantity: numberOf(line.quantity), optional: line.optional },
      price: usd(numberOf(line.price)),
    })),
    discount: discountKind
      ? {
          percent: discountKind === 'percent' ? numberOf(discountValue) : null,
          amount: discountKind === 'amount' ? usd(numberOf(discountValue)) : null,
          reason: values.discountReason,
        }
      : null,
    depositPercent: numberOf(values.depositPercent),
    revisions: revisions.trim() === '' ? null : numberOf(revisions),
    supportMonths: numberOf(values.supportMonths),
    workingDays: numberOf(values.workingDays),
  }
}

const amount = z.string().regex(/^\s*\d+([.,]\d{1,2})?\s*$/, 'Must be an amount such as 120 or 120.50')
const whole = (most: number) =>
  z
    .string()
    .regex(/^\s*\d+\s*$/, 'Must be a whole number')
    .refine((typed) => Number(typed) <= most, `Must be at most ${most.toLocaleString('en')}`)
const percent = whole(100)

/** Rules of the typed values, so that each mistake stands at its field. */
export const quoteRules = z
  .object({
    title: z.string().trim().min(1, 'Title is required'),
    lines: z.array(
      z.object({
        title: z.string().trim().min(1, 'Please enter a description'),
        quantity: whole(1_000),
        price: amount,
      }),
    ),
    discountKind: z.string(),
    discountValue: z.string(),
    depositPercent: percent,
    revisions: z.union([z.string().regex(/^\s*$/), whole(100)], 'Must be a whole number up to 100, or empty'),
    supportMonths: whole(60),
    workingDays: whole(365),
    validUntil: z.string().min(1, 'Please choose a day'),
  })
  .superRefine(({ discountKind, discountValue }, { addIssue }) => {
    if (!discountKind) return
    const { error } = (discountKind === 'percent' ? percent : amount).safeParse(discountValue)
    const message = error?.issues[0]?.message
    if (message) addIssue({ code: 'custom', path: ['discountValue'], message })
  })
