import { z } from 'zod'
import type { DraftRow, InvoiceBody } from '#app/api/invoices.ts'
import { readDollars } from '#app/components/payment/read-dollars.ts'
import { toUnits } from '#core/money.ts'

/** Form values. Numbers are strings as typed. */
export type InvoiceValues = { lines: { title: string; quantity: string; price: string }[]; dueOn: string }

export const emptyLine = { title: '', quantity: '1', price: '' }
export const emptyInvoice: InvoiceValues = { lines: [emptyLine], dueOn: '' }

export const valuesOf = ({ lines, dueOn }: DraftRow): InvoiceValues => ({
  lines: lines.map(({ title, quantity, price }) => ({
    title,
    quantity: String(quantity),
    price: toUnits(price).toFixed(2),
  })),
  dueOn: dueOn ?? '',
})

export const toBody = ({ lines, dueOn }: InvoiceValues): Pick<InvoiceBody, 'lines' | 'dueOn'> => ({
  lines: lines.map(({ title, quantity, price }) => ({
    title,
    quantity: Number(quantity),
    price: { minor: readDollars(price) ?? 0, currency: 'USD' as const },
  })),
  dueOn,
})

/** Sum of what is typed so far, in cents. */
export const sumTyped = (lines: InvoiceValues['lines']): number =>
  lines.reduce((sum, { quantity, price }) => sum + (Number(quantity) || 0) * (readDollars(price) ?? 0), 0)

/** Rules of the typed values, so that each mistake stands at its field. */
export const invoiceRules = z.object({
  lines: z.array(
    z.object({
      title: z.string().trim().min(1, 'Please enter a description'),
      quantity: z.string().regex(/^\s*[1-9]\d{0,3}\s*$/, 'Must be a whole number from 1 to 1,000'),
      price: z
        .string()
        .refine((typed) => readDollars(typed) !== undefined, 'Must be an amount such as 120 or 120.50'),
    }),
  ),
  dueOn: z.string(),
})
