import { z } from 'zod'
import { entryTypes } from '../ledger/entry-types.ts'
import { moneySchema } from '../response-fields.ts'
import { calendarDay } from '../text.ts'

/** Most lines of one statement. */
export const maxStatementLines = 1_000

export const statementKinds = ['invoice', 'void', ...entryTypes] as const
export type StatementKind = (typeof statementKinds)[number]

/** Calendar days of the business zone, both included. */
export const statementPeriod = z.object({
  from: calendarDay.optional().describe('Defaults to 1 January of this year'),
  to: calendarDay.optional().describe('Defaults to today'),
})
export type StatementPeriod = z.infer<typeof statementPeriod>

const statementLine = z.object({
  at: z.string(),
  day: z.string().describe('Calendar day of the business zone'),
  kind: z.enum(statementKinds),
  number: z.string().describe('Of the invoice, receipt or credit note; empty if there is none'),
  invoiceNumber: z.string().describe('Invoice that it is about; empty for unused credit'),
  method: z.string().describe('How a refund was sent; empty for others, and if that is not known'),
  reference: z.string().describe('Transaction ID of a refund'),
  text: z.string(),
  amount: moneySchema.describe('What it adds to the balance'),
  moved: moneySchema.nullable().describe('Amount that moved, if in another currency'),
  balance: moneySchema,
})
export type StatementLineRow = z.output<typeof statementLine>

export const statementRow = z.object({
  clientId: z.uuid().nullable(),
  clientName: z.string(),
  from: z.string(),
  to: z.string(),
  opening: moneySchema.describe('What the client owed before the period; negative for credit'),
  lines: z.array(statementLine),
  closing: moneySchema,
  credits: z
    .array(moneySchema)
    .describe('Unused credit that the closing balance contains, for each currency'),
})
export type StatementRow = z.output<typeof statementRow>
export type StatementLine = Omit<StatementLineRow, 'at'> & { at: Date }
export type Statement = Omit<StatementRow, 'lines'> & { email: string; lines: StatementLine[] }
