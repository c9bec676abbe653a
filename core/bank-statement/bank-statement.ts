import { z } from 'zod'
import type { Stored } from '../entity.ts'
import { formatNumber } from '../format-number.ts'
import { listRequest, query } from '../listing.ts'
import { isNotifiedField, moneySchema } from '../response-fields.ts'
import { seenVersion } from '../seen-version.ts'
import { columnsInput, columnsSchema } from '../table/columns.ts'
import { dayOrders } from '../table/day-orders.ts'
import { idOf, optionalText, text } from '../text.ts'
import { columnRoles, largestBatch, mostMatches, shownLines } from './statement-labels.ts'
import { lineStates } from './statement-line.ts'

export const longestMessages = 200_000

const methodId = z.uuid('Please choose the payment method')

export const statementUpload = z.object({
  method: methodId,
  name: optionalText(200).describe('File name, which ends in .xlsx, .xls or .csv'),
  columns: columnsInput(columnRoles),
  order: z.enum(dayOrders, 'Must be dmy, mdy, ymd or ydm').optional().describe('Order of dates'),
})
export type StatementUpload = z.infer<typeof statementUpload>

export const messagesInput = z.object({
  method: methodId,
  text: text(longestMessages).refine((written) => written.trim() !== '', 'Please paste the messages'),
})
export type MessagesInput = z.infer<typeof messagesInput>

/** A file as it would be read. */
export const previewRow = z.object({
  headings: z.array(z.string()),
  columns: columnsSchema(columnRoles),
  order: z.enum(dayOrders),
  isRemembered: z.boolean().describe('True if these are the columns that were confirmed last time'),
  counts: z.object({ received: z.int(), sent: z.int(), reversed: z.int(), unclear: z.int() }),
  unreadable: z.int().describe('Rows that look like lines but cannot be read'),
  lines: z
    .array(
      z.object({
        day: z.string(),
        time: z.string(),
        state: z.enum(lineStates),
        amount: moneySchema,
        trxId: z.string(),
        sender: z.string(),
      }),
    )
    .describe('The first lines'),
})
export type PreviewRow = z.output<typeof previewRow>

/** Result of an upload. */
export const addedSchema = {
  lines: z.int().describe('Lines of the file'),
  added: z.int().describe('Lines that were not known yet'),
  unreadable: z.int(),
}

export const lineFilter = z.object({
  ...query,
  show: z.enum(shownLines, 'Must be a group of lines').optional(),
  method: methodId.optional(),
  claim: idOf('a payment')
    .optional()
    .describe('Open lines that may show this payment: the same ID, or the same amount within days of it'),
})
export type LineFilter = z.infer<typeof lineFilter>
export const lineListRequest = listRequest(['createdAt', 'day', 'amount'], lineFilter)
export type LineListRequest = z.infer<typeof lineListRequest>

const lineClaim = z.object({
  _id: z.uuid(),
  number: z.string(),
  clientName: z.string(),
  email: z.string(),
  isNotified: isNotifiedField,
  amount: moneySchema,
  trxId: z.string(),
  version: z.int(),
})
const lineInvoice = z.object({
  _id: z.uuid(),
  number: z.string(),
  clientName: z.string(),
  email: z.string(),
  isNotified: isNotifiedField,
  open: moneySchema,
})
export const lineRow = z.object({
  _id: z.uuid(),
  method: z.string(),
  methodId: z.uuid(),
  day: z.string(),
  time: z.string(),
  state: z.enum(lineStates),
  amount: moneySchema,
  trxId: z.string(),
  sender: z.string(),
  details: z.string(),
  isSetAside: z.boolean(),
  isUsed: z.boolean(),
  isMatched: z.boolean().describe('True if `claims` holds the one payment with this ID and amount'),
  claims: z.array(lineClaim).describe('Payments that this line proves or may belong to, at most three'),
  invoices: z
    .array(lineInvoice)
    .describe('Open invoices that a line without a payment may belong to, at most three'),
  createdAt: z.iso.datetime(),
})
export type LineRow = z.output<typeof lineRow>
export type Line = Omit<Stored<typeof lineRow>, 'claims' | 'invoices'> & {
  claims: Stored<typeof lineClaim>[]
  invoices: Stored<typeof lineInvoice>[]
}

const pair = { line: z.uuid(), claim: z.uuid(), version: seenVersion }
const match = z.object({
  ...pair,
  number: z.string(),
  clientName: z.string(),
  invoiceNumber: z.string(),
  amount: moneySchema,
  day: z.string().describe('Day of the line'),
})
export const matchesRow = z.object({
  count: z.int(),
  sums: z.array(moneySchema).describe('Sum of all of them in each currency'),
  matches: z.array(match).describe(`The first ${formatNumber(mostMatches)}`),
})
export type MatchesRow = z.output<typeof matchesRow>

export const acceptInput = z.object({
  matches: z
    .array(z.object(pair), 'Must be a list')
    .min(1, 'Please choose payments')
    .max(largestBatch, `Must be at most ${largestBatch}`),
})
export type AcceptInput = z.infer<typeof acceptInput>
export const acceptedRow = z.object({
  accepted: z.int(),
  refused: z.array(z.object({ claim: z.uuid(), reason: z.string() })),
})
export type AcceptedRow = z.output<typeof acceptedRow>

export const lineMove = z.object({
  move: z.enum(['set-aside', 'bring-back'], 'Must be set-aside or bring-back'),
})
export type LineMove = z.infer<typeof lineMove>
