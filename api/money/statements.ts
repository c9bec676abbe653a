import { z } from 'zod'
import { type Money, toUnits } from '#core/money.ts'
import { exportStatement } from '#core/statement/export-statement.server.ts'
import { readStatement } from '#core/statement/statement.server.ts'
import { type StatementLine, statementPeriod, statementRow } from '#core/statement/statement.ts'
import { statementKindLabels } from '#core/statement/statement-kinds.ts'
import { printStatement } from '#core/statement/statement-pdf.server.ts'
import { text } from '#core/text.ts'
import type { Api } from '../http/request-context.ts'
import {
  neutralizesFormulas,
  sendSpreadsheet,
  spreadsheetAnswer,
  spreadsheetFormat,
} from '../http/send-spreadsheet.ts'
import type { Columns } from '../spreadsheets/spreadsheet.ts'
import { pdfBudget, sendPdf } from './send-pdf.ts'

const tags = ['ledger']
const params = z.object({ clientId: text(254).describe('`_id` or e-mail address of the client') })
const format = spreadsheetFormat.default('csv')

type ExportedLine = Omit<StatementLine, 'at' | 'kind'> & { label: string }
const columns: Columns<ExportedLine> = {
  Date: ({ day }) => day,
  Type: ({ label }) => label,
  Number: ({ number }) => number,
  Invoice: ({ invoiceNumber }) => invoiceNumber,
  Method: ({ method }) => method,
  Reference: ({ reference }) => reference,
  Text: ({ text: written }) => written,
  Amount: ({ amount }) => toUnits(amount),
  Balance: ({ balance }) => toUnits(balance),
  Currency: ({ balance }) => balance.currency,
  Moved: ({ moved }) => moved && toUnits(moved),
  'Moved in': ({ moved }) => moved?.currency ?? null,
}

export function statements(api: Api): void {
  api.get(
    '/statements/:clientId',
    {
      config: { permission: 'invoice.ask' },
      schema: {
        tags,
        summary: "A client's statement of account for a period (the client, or staff)",
        description:
          'Invoices add to the balance; payments, credit notes and credit reduce it. Void invoices are left out.',
        params,
        querystring: statementPeriod,
        response: { 200: statementRow },
      },
    },
    async ({ ctx, params: { clientId }, query }) => {
      const { email: _, lines, ...statement } = await readStatement(ctx, clientId, query)
      return { ...statement, lines: lines.map(({ at, ...line }) => ({ at: at.toISOString(), ...line })) }
    },
  )
  api.get(
    '/statements/:clientId/pdf',
    {
      config: { permission: 'invoice.ask', limit: 'paper', budget: pdfBudget },
      schema: {
        tags,
        summary: 'The statement of account as a PDF (the client, or staff)',
        params,
        querystring: statementPeriod,
        produces: ['application/pdf'],
      },
    },
    async ({ ctx, params: { clientId }, query }, reply) =>
      sendPdf(reply, await printStatement(ctx, clientId, query)),
  )
  api.get(
    '/statements/:clientId/export',
    {
      config: { permission: 'invoice.ask', gate: 'export' },
      schema: {
        tags,
        summary: 'The statement of account as a spreadsheet (the client, or staff)',
        description: neutralizesFormulas,
        params,
        querystring: statementPeriod.extend({ format }),
        ...spreadsheetAnswer,
      },
    },
    async ({ ctx, params: { clientId }, query: { format: chosen, ...period } }, reply) => {
      const { from, to, opening, closing, credits, lines } = await exportStatement(ctx, clientId, period)
      const none = { method: '', reference: '', number: '', invoiceNumber: '', text: '', moved: null }
      const unmoved = (balance: Money) => ({ ...none, amount: { ...balance, minor: 0 }, balance })
      const rows: ExportedLine[] = [
        { ...unmoved(opening), day: from, label: 'Opening balance' },
        ...lines.map((line) => ({ ...line, label: statementKindLabels[line.kind] })),
        ...credits.map((credit) => ({ ...unmoved(credit), day: to, label: 'Includes unused credit' })),
        { ...unmoved(closing), day: to, label: 'Closing balance' },
      ]
      return sendSpreadsheet(reply, {
        name: `statement-${from}-${to}`,
        format: chosen,
        batches: [rows],
        columns,
      })
    },
  )
}
