import { z } from 'zod'
import type { Stored } from '../entity.ts'
import { type InvoiceLine, invoiceLineRow } from '../invoice/invoice.ts'
import { invoiceLines } from '../invoice/invoice-draft.ts'
import { flag, listRequest, query } from '../listing.ts'
import { moneySchema } from '../response-fields.ts'
import { seenVersion } from '../seen-version.ts'
import { day, optionalText, recordedDay, yesOrNo } from '../text.ts'
import { intervals } from './recurrence.ts'
import { renewalStates } from './renewal-states.ts'

const every = z
  .enum(intervals, 'Please choose how often')
  .describe('Periods begin on the same day of their month, or on its last day')
const nextOn = recordedDay.describe('Day of the next invoice, today or later')
const endsOn = day.describe('No period begins after this day; empty: until it is stopped')

export const recurringInvoiceInput = z.object({
  clientId: z.uuid('Please choose a client'),
  lines: invoiceLines,
  every,
  nextOn,
  endsOn,
})
export type RecurringInvoiceInput = z.infer<typeof recurringInvoiceInput>

export const recurringInvoicePatch = z.object({
  version: seenVersion,
  lines: invoiceLines.optional(),
  every: every.optional(),
  nextOn: nextOn.optional(),
  endsOn: endsOn.optional(),
  isPaused: yesOrNo.optional().describe('true: suspended, with a reason'),
  reason: optionalText(500).describe('Why it is suspended; the client sees it'),
})
export type RecurringInvoicePatch = z.infer<typeof recurringInvoicePatch>

export const recurringInvoiceMove = z.object({
  version: seenVersion,
  clientId: z.uuid('Please choose a client'),
})
export type RecurringInvoiceMove = z.infer<typeof recurringInvoiceMove>

/** Recurring invoice as its client sees it. */
export const renewalRow = z.object({
  _id: z.uuid(),
  lines: z.array(invoiceLineRow),
  total: moneySchema.describe('With taxes, at the rates of the day on which it was saved'),
  every,
  nextOn: z.string().nullable().describe('Day of the next invoice; null if it has ended'),
  endsOn: z.string().nullable(),
  state: z
    .enum(renewalStates)
    .describe('overdue: an invoice is past its due day; suspended: no invoice is issued until it is resumed'),
  suspension: z.string().describe('Why it is suspended, or empty'),
})
export type RenewalRow = z.output<typeof renewalRow>

export const recurringInvoiceRow = renewalRow.extend({
  clientId: z.uuid(),
  clientName: z.string(),
  isPaused: z.boolean(),
  lastOn: z.string().nullable().describe('First day of the last period that has an invoice'),
  unpaid: z.int().describe('Its invoices that are past their due day'),
  createdAt: z.string(),
  version: z.int(),
})
export type RecurringInvoiceRow = z.output<typeof recurringInvoiceRow>
export type RecurringInvoice = Omit<Stored<typeof recurringInvoiceRow>, 'lines' | 'createdAt'> & {
  lines: InvoiceLine[]
  createdAt: Date
}

export const recurringInvoiceListRequest = listRequest(
  ['createdAt', 'nextOn'],
  z.object({
    ...query,
    ended: flag.optional().describe('Only ended ones, or only the others'),
    state: z.enum(renewalStates, 'Must be a state of recurring invoices').optional(),
  }),
)
export type RecurringInvoiceListRequest = z.infer<typeof recurringInvoiceListRequest>

export const renewalListRequest = listRequest(['createdAt', 'nextOn'], z.object({}))
export type RenewalListRequest = z.infer<typeof renewalListRequest>
