import { maxExportedRows } from '#core/export.server.ts'
import { invoiceAgeLabels } from '#core/invoice/invoice-ages.ts'
import { toUnits } from '#core/money.ts'
import { quoteStatusLabels } from '#core/quote/quote-machine.ts'
import { readProfit } from '#core/report/profit.server.ts'
import { type ProfitReport, profitRequest } from '#core/report/profit.ts'
import { profitGroupLabels } from '#core/report/profit-groups.ts'
import { type StandingReport, standingRequest } from '#core/report/report.ts'
import { readStanding } from '#core/report/standing.server.ts'
import { describeExpensesLeftOut, describeLeftOut } from '#core/report/taka-sources.ts'
import { readTaxReport } from '#core/report/tax-report.server.ts'
import { type TaxReport, taxRequest } from '#core/report/tax-report.ts'
import { reportExport } from '../http/report-export.ts'
import type { Api } from '../http/request-context.ts'
import type { Columns } from '../spreadsheets/spreadsheet.ts'

type ProfitLine = Omit<ProfitReport['rows'][number], 'key'>

const profitColumns = ({ by, currency }: ProfitReport): Columns<ProfitLine> => ({
  [profitGroupLabels[by]]: ({ name }) => name,
  [`Income in ${currency}`]: ({ income }) => toUnits(income),
  [`Expenses in ${currency}`]: ({ expenses }) => toUnits(expenses),
  [`Profit in ${currency}`]: ({ profit }) => toUnits(profit),
})

type Outstanding = StandingReport['outstanding'][number]
type Quotes = StandingReport['quotes'][number]

const outstandingFacts: Columns<Outstanding> = {
  Age: ({ age }) => invoiceAgeLabels[age],
  Invoices: ({ count }) => count,
}
const outstandingColumns = ({ currency }: StandingReport): Columns<Outstanding> => ({
  ...outstandingFacts,
  [`Open in ${currency}`]: ({ open }) => toUnits(open),
})

const quoteFacts: Columns<Quotes> = {
  State: ({ status }) => quoteStatusLabels[status],
  Quotes: ({ count }) => count,
}
const quoteColumns = ({ currency }: StandingReport): Columns<Quotes> => ({
  ...quoteFacts,
  [`Price in ${currency}`]: ({ total }) => toUnits(total),
})

type TaxLine = Pick<TaxReport['rows'][number], 'name' | 'tax'> &
  Partial<Pick<TaxReport['rows'][number], 'percent' | 'invoices' | 'net'>>

const taxFacts: Columns<TaxLine> = {
  Tax: ({ name }) => name,
  'Rate in percent': ({ percent = null }) => percent,
  Invoices: ({ invoices = null }) => invoices,
}
export const taxColumns = ({ currency }: Pick<TaxReport, 'currency'>): Columns<TaxLine> => ({
  ...taxFacts,
  [`Net in ${currency}`]: ({ net = null }) => net,
  [`Tax in ${currency}`]: ({ tax }) => tax,
})

export const taxNote = ({ leftOut }: TaxReport): string | undefined =>
  describeLeftOut(leftOut).join(' ') || undefined

export const taxLines = ({ rows, total }: TaxReport): TaxLine[] => [...rows, { name: 'Total', ...total }]

/** Files of the reports of profit, outstanding money, quotes and tax. */
export function reportExports(api: Api): void {
  reportExport(api, {
    name: 'profit',
    permission: 'expense.manage',
    summary: 'Profit of a period as a spreadsheet',
    request: profitRequest,
    read: (ctx, request) => readProfit(ctx, request, maxExportedRows),
    lines: ({ rows, total }): ProfitLine[] => [...rows, { name: 'Total', ...total }],
    columns: profitColumns,
    note: ({ rows, rates, expensesLeftOut }) =>
      [
        ...(rows.length === maxExportedRows ? ['These are the highest rows; the total contains all.'] : []),
        ...(rates ? describeLeftOut(rates.leftOut) : []),
        ...(expensesLeftOut ? describeExpensesLeftOut(expensesLeftOut) : []),
      ].join(' ') || undefined,
  })
  reportExport(api, {
    name: 'outstanding',
    permission: 'report.read',
    summary: 'Outstanding money of today by age as a spreadsheet',
    request: standingRequest,
    read: readStanding,
    lines: ({ outstanding }) => outstanding,
    columns: outstandingColumns,
  })
  reportExport(api, {
    name: 'quotes',
    permission: 'report.read',
    summary: 'Quotes of a period by state as a spreadsheet',
    request: standingRequest,
    read: readStanding,
    lines: ({ quotes }) => quotes,
    columns: quoteColumns,
  })
  reportExport(api, {
    name: 'tax',
    permission: 'report.read',
    summary: 'Tax of a period for each rate as a spreadsheet',
    request: taxRequest,
    read: readTaxReport,
    lines: taxLines,
    columns: taxColumns,
    note: taxNote,
  })
}
