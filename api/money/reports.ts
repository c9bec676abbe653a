import { toUnits } from '#core/money.ts'
import { exportIncome, readIncome } from '#core/report/income.server.ts'
import {
  type IncomeRow,
  incomeReport,
  incomeRequest,
  standingReport,
  standingRequest,
} from '#core/report/report.ts'
import { readStanding } from '#core/report/standing.server.ts'
import { describeRates } from '#core/report/taka-sources.ts'
import { listTaxEntries, readTaxReport } from '#core/report/tax-report.server.ts'
import {
  type TaxEntry,
  taxEntryListRequest,
  taxEntryRow,
  taxReport,
  taxRequest,
} from '#core/report/tax-report.ts'
import { dayOf } from '#core/time.ts'
import { exportRoute } from '../http/export-route.ts'
import { listing } from '../http/listing.ts'
import type { Api } from '../http/request-context.ts'
import {
  neutralizesFormulas,
  sendSpreadsheet,
  spreadsheetAnswer,
  spreadsheetFormat,
} from '../http/send-spreadsheet.ts'
import type { Columns } from '../spreadsheets/spreadsheet.ts'

const tags = ['ledger']
const format = spreadsheetFormat.default('csv')

const columnsOf = (heading: string, currency: string): Columns<Omit<IncomeRow, 'key'>> => ({
  [heading]: ({ name }) => name,
  [`Received in ${currency}`]: ({ received }) => toUnits(received),
  [`Other entries in ${currency}`]: ({ other }) => toUnits(other),
  [`Income in ${currency}`]: ({ income }) => toUnits(income),
  'Ledger entries': ({ entries }) => entries,
})
const headings = { month: 'Month', client: 'Client', service: 'Service', method: 'Method' }

const presentTaxEntry = ({ id, at, ...same }: TaxEntry) => ({ _id: id, at: at.toISOString(), ...same })

export const exportedTaxes: Columns<TaxEntry> = {
  Date: ({ at }) => dayOf(at),
  Type: ({ type }) => type,
  Invoice: ({ invoiceNumber }) => invoiceNumber,
  'Credit note': ({ creditNoteNumber }) => creditNoteNumber,
  Client: ({ clientName }) => clientName,
  'Tax number': ({ clientTaxNumber }) => clientTaxNumber,
  'Name of the tax': ({ name }) => name,
  'Rate in percent': ({ percent }) => percent,
  Net: ({ net }) => net,
  Tax: ({ tax }) => tax,
  Currency: ({ tax }) => tax.currency,
  'Net in USD': ({ dollars }) => dollars.net,
  'Tax in USD': ({ dollars }) => dollars.tax,
  'Net in BDT': ({ taka }) => taka?.net ?? null,
  'Tax in BDT': ({ taka }) => taka?.tax ?? null,
  'BDT for one unit at the issue': ({ taka }) => taka?.rate ?? 'not known',
}

export function reports(api: Api): void {
  api.get(
    '/reports/income',
    {
      config: { permission: 'report.read' },
      schema: {
        tags,
        summary: 'Income of a period by month, client, service or payment method',
        description:
          'The sums are those of the ledger without credit notes, on days of the business time zone.',
        querystring: incomeRequest,
        response: { 200: incomeReport },
      },
    },
    async ({ ctx, query }) => readIncome(ctx, query),
  )
  api.get(
    '/reports/income/export',
    {
      config: { permission: 'report.read', gate: 'export' },
      schema: {
        tags,
        summary: 'Income of a period as a spreadsheet',
        description: neutralizesFormulas,
        querystring: incomeRequest.safeExtend({ format }),
        ...spreadsheetAnswer,
      },
    },
    async ({ ctx, query: { format: chosen, ...request } }, reply) => {
      const { from, to, by, rows, total, currency, rates } = await exportIncome(ctx, request)
      return sendSpreadsheet(reply, {
        name: `income-by-${by}-${from}-${to}`,
        format: chosen,
        batches: [rows, [{ name: 'Total', ...total }]],
        columns: columnsOf(headings[by], currency),
        note: rates ? describeRates(rates).join(' ') : undefined,
      })
    },
  )
  api.get(
    '/reports/standing',
    {
      config: { permission: 'report.read' },
      schema: {
        tags,
        summary: 'Outstanding money by age, and quotes of a period by state',
        querystring: standingRequest,
        response: { 200: standingReport },
      },
    },
    async ({ ctx, query }) => readStanding(ctx, query),
  )
  api.get(
    '/reports/tax',
    {
      config: { permission: 'report.read' },
      schema: {
        tags,
        summary: 'Tax of a period for each rate',
        description:
          'Counts on the day on which an invoice is issued. Credit notes and void invoices take back on their own day.',
        querystring: taxRequest,
        response: { 200: taxReport },
      },
    },
    async ({ ctx, query }) => readTaxReport(ctx, query),
  )
  listing(api, {
    path: '/tax-entries',
    config: { permission: 'report.read' },
    tags,
    summary: 'List the taxes of invoices and credit notes, newest first',
    request: taxEntryListRequest,
    list: listTaxEntries,
    present: presentTaxEntry,
    row: taxEntryRow,
  })
  exportRoute(api, 'tax-entries', 'invoice', taxEntryListRequest, listTaxEntries, exportedTaxes)
}
