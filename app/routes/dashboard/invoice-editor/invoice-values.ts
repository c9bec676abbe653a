import { z } from 'zod'
import type { DraftRow, InvoiceBody, RecurringInvoiceRow } from '#app/api/invoices.ts'
import { checkLines } from '#app/components/payment/check-lines.ts'
import {
  type DiscountValues,
  discountRules,
  discountValuesOf,
  noDiscount,
  toWireDiscount,
} from '#app/components/payment/discount-values.ts'
import { readPrice, typePrice } from '#app/components/payment/read-dollars.ts'
import { sumLines } from '#core/invoice/invoice-lines.ts'
import { maxUnitLength, quantitySentence, readQuantity } from '#core/line/quantity.ts'
import { toDiscount } from '#core/line/wire-discount.ts'
import type { Money } from '#core/money.ts'
import { type Interval, intervals } from '#core/recurring-invoice/recurrence.ts'
import type { Tax } from '#core/tax/tax.ts'

/** A line as it is typed. What is optional is unset in what the tab kept from an earlier release. */
type LineValues = Partial<DiscountValues> & {
  title: string
  quantity: string
  unit?: string
  price: string
  tax: string
}

/** Form values. Numbers are strings as typed. */
export type InvoiceValues = {
  /** Of all prices. */
  currency: string
  lines: LineValues[]
  /** Interval of a recurring invoice. */
  every: Interval | 'once'
  /** Of an invoice that is issued once. */
  dueOn: string
  /** Of a recurring invoice. */
  nextOn: string
  endsOn: string
}

export const emptyLine: LineValues = {
  ...{ title: '', quantity: '1', unit: '', price: '', tax: '' },
  ...noDiscount,
}
export const emptyInvoice: InvoiceValues = {
  currency: 'USD',
  lines: [emptyLine],
  ...{ every: 'once', dueOn: '', nextOn: '', endsOn: '' },
}

const linesOf = ({ lines }: Pick<DraftRow, 'lines'>): InvoiceValues['lines'] =>
  lines.map(({ title, quantity, unit, price, discount, tax }) => ({
    ...{ title, quantity: String(quantity), unit },
    price: typePrice(price),
    tax: tax?.name ?? '',
    ...discountValuesOf(discount),
  }))

export const valuesOf = (draft: DraftRow): InvoiceValues => ({
  ...emptyInvoice,
  currency: draft.total.currency,
  lines: linesOf(draft),
  dueOn: draft.dueOn ?? '',
})

export const valuesOfRecurring = (row: RecurringInvoiceRow): InvoiceValues => ({
  ...emptyInvoice,
  currency: row.total.currency,
  lines: linesOf(row),
  every: row.every,
  nextOn: row.nextOn ?? '',
  endsOn: row.endsOn ?? '',
})

const toLines = ({ lines, currency }: InvoiceValues): InvoiceBody['lines'] =>
  lines.map(({ title, quantity, unit = '', price, tax, ...line }) => ({
    ...{ title, unit: unit.trim(), quantity: readQuantity(quantity) ?? 0 },
    price: { minor: readPrice(price, currency) ?? 0, currency },
    tax: tax || null,
    discount: toWireDiscount(line, currency),
  }))

export const toBody = (values: InvoiceValues): Pick<InvoiceBody, 'lines' | 'dueOn'> => ({
  lines: toLines(values),
  dueOn: values.dueOn,
})

/** Returns the body of a recurring invoice; undefined if the invoice is issued once. */
export function toRecurringBody(values: InvoiceValues) {
  const { every, nextOn, endsOn } = values
  return every === 'once' ? undefined : { lines: toLines(values), every, nextOn, endsOn }
}

/** Sum of what is typed so far, with its taxes. */
export const sumTyped = (
  { lines, currency }: Pick<InvoiceValues, 'lines' | 'currency'>,
  taxes: readonly Tax[],
): Money => ({
  currency,
  minor: sumLines(
    lines.map(({ quantity, price, tax, ...line }) => ({
      quantity: readQuantity(quantity) ?? 0,
      discount: toDiscount(toWireDiscount(line, currency)),
      priceCents: readPrice(price, currency) ?? 0,
      tax: taxes.find(({ name }) => name === tax),
    })),
  ),
})

/** Rules of the typed values, so that each mistake stands at its field. */
export const invoiceRules = z
  .object({
    currency: z.string(),
    lines: z.array(
      z.object({
        title: z.string().trim().min(1, 'Please enter a description'),
        quantity: z.string().refine((typed) => readQuantity(typed) !== undefined, quantitySentence),
        unit: z.string().max(maxUnitLength).optional(),
        price: z.string(),
        // Unset in what the tab kept from an earlier release.
        tax: z.string().optional(),
        ...discountRules,
      }),
    ),
    every: z.enum(['once', ...intervals]),
    dueOn: z.string(),
    nextOn: z.string(),
    endsOn: z.string(),
  })
  .superRefine(checkLines)
  .refine(({ every, nextOn }) => every === 'once' || nextOn !== '', {
    path: ['nextOn'],
    message: 'Please choose the day of the next invoice',
  })
