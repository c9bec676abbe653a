import { z } from 'zod'
import type { Stored } from '../entity.ts'
import { formatNumber } from '../format-number.ts'
import { discountRules, lineFields, toLine } from '../line/line-input.ts'
import type { PricedLine } from '../line/line-total.ts'
import { listRequest } from '../listing.ts'
import { isOneCurrency, maxMinor, oneCurrency } from '../money-input.ts'
import { isNotifiedField, moneySchema } from '../response-fields.ts'
import { seenVersion } from '../seen-version.ts'
import { taxName } from '../tax/tax-fields.ts'
import { day, idOf, text, yesOrNo } from '../text.ts'
import { type InvoiceLine, invoiceLineRow } from './invoice.ts'
import { maxLines, sumPrices } from './invoice-lines.ts'

const linesOf = <Line extends PricedLine & { currency: string }>(one: z.ZodType<Line>) =>
  z
    .array(one)
    .min(1, 'Please add at least one line')
    .max(maxLines, `Must be at most ${maxLines} lines`)
    .refine(isOneCurrency, oneCurrency)
    // Not a number while a line is invalid, which has its own message.
    .refine((lines) => !(sumPrices(lines) <= 0), 'The total must be more than zero')
    .refine(
      (lines) => !(sumPrices(lines) > maxMinor),
      `The total must be at most ${formatNumber(maxMinor)} minor units`,
    )

const [inCurrency, withinPrice] = discountRules
const line = z.object(lineFields)
const taxedLine = line.extend({ tax: taxName })

/** Lines without a tax of their own, as those of a credit note. */
export const plainLines = linesOf(
  line
    .refine(inCurrency.isKept, inCurrency.otherwise)
    .refine(withinPrice.isKept, withinPrice.otherwise)
    .transform(toLine),
)

export const invoiceLines = linesOf(
  taxedLine
    .refine(inCurrency.isKept, inCurrency.otherwise)
    .refine(withinPrice.isKept, withinPrice.otherwise)
    .transform(toLine),
)

const dueOn = day.describe("Empty: the payment settings' number of days after it is issued")

export const invoiceInput = z.object({
  clientId: z.uuid('Please choose a client'),
  lines: invoiceLines,
  dueOn,
  draft: yesOrNo.default(false).describe('true: not issued yet, for staff only'),
})
export type InvoiceInput = z.infer<typeof invoiceInput>

export const draftPatch = z.object({
  version: seenVersion,
  clientId: z.uuid('Please choose a client').optional(),
  lines: invoiceLines.optional(),
  dueOn: dueOn.optional(),
})
export type DraftPatch = z.infer<typeof draftPatch>

export const draftRow = z.object({
  _id: z.uuid(),
  clientId: z.uuid(),
  clientName: z.string(),
  lines: z.array(invoiceLineRow),
  total: moneySchema.describe('With taxes'),
  dueOn: z.string().nullable(),
  createdAt: z.string(),
  version: z.int(),
})
export type DraftRow = z.output<typeof draftRow>
export type InvoiceDraft = Omit<Stored<typeof draftRow>, 'lines' | 'createdAt'> & {
  lines: InvoiceLine[]
  createdAt: Date
}

export const draftListRequest = listRequest(['createdAt'], z.object({}))
export type DraftListRequest = z.infer<typeof draftListRequest>

/** Clients that an invoice can be for. */
export const recipientRequest = z.object({
  q: text(100).optional().describe('Name, company, phone or e-mail address'),
  id: idOf('a client').optional(),
})
export type RecipientRequest = z.infer<typeof recipientRequest>
export const recipientRow = z.object({
  _id: z.uuid(),
  name: z.string(),
  company: z.string(),
  email: z.string().nullable(),
  isNotified: isNotifiedField,
  currency: z.string().describe('Preferred currency'),
})
export type RecipientRow = z.output<typeof recipientRow>
