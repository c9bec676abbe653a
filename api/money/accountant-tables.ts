import type { AccountantRequest } from '#core/accountant-export/accountant-export.ts'
import { daysOldestFirst } from '#core/accountant-export/days-oldest-first.server.ts'
import { invoicesOfPeriod, type VoidableInvoice } from '#core/accountant-export/invoices-of-period.server.ts'
import type { CollectedFile } from '#core/accountant-export/make-accountant-exports.server.ts'
import type { Context } from '#core/context.ts'
import { listExpenses } from '#core/expense/read-expenses.server.ts'
import { invoiceStatusLabels } from '#core/invoice/invoice.ts'
import { listWholeLedger } from '#core/ledger/ledger.server.ts'
import { takaSourceLabels } from '#core/report/taka-sources.ts'
import { listTaxEntries, readTaxReport } from '#core/report/tax-report.server.ts'
import { dayOf, formatDay } from '#core/time.ts'
import { type Columns, writeSpreadsheet } from '../spreadsheets/spreadsheet.ts'
import { exportedColumns as expenseColumns } from './expenses.ts'
import { exportedColumns as ledgerColumns, rateUnknown } from './ledger.ts'
import { taxColumns, taxLines, taxNote } from './report-exports.ts'
import { exportedTaxes } from './reports.ts'

const taxOf = ({ taxes }: VoidableInvoice) => taxes.reduce((sum, { taxCents }) => sum + taxCents, 0)

const invoiceColumns: Columns<VoidableInvoice> = {
  Number: ({ number }) => number,
  Issued: ({ createdAt }) => dayOf(createdAt),
  Client: ({ clientName }) => clientName,
  Title: ({ title }) => title,
  Currency: ({ total }) => total.currency,
  Net: (invoice) => ({ ...invoice.total, minor: invoice.total.minor - taxOf(invoice) }),
  Tax: (invoice) => ({ ...invoice.total, minor: taxOf(invoice) }),
  Total: ({ total }) => total,
  Credited: ({ credited }) => credited,
  Paid: ({ paid }) => paid,
  Open: ({ open }) => open,
  State: ({ status }) => invoiceStatusLabels[status],
  'Void on': ({ voidedAt }) => voidedAt && dayOf(voidedAt),
}

/** Writes the tables for the accountant as CSV, with the columns of the exports, and a text that explains them. */
export async function* writeAccountantTables(
  ctx: Context,
  period: AccountantRequest,
): AsyncGenerator<CollectedFile> {
  yield { name: 'about-these-files.txt', content: describeFiles(period) }
  yield await table('invoices', invoicesOfPeriod(ctx, period), invoiceColumns)
  const ledger = daysOldestFirst(period, (request) => listWholeLedger(ctx, request))
  yield await table('ledger', ledger, ledgerColumns)
  for (const currency of ['USD', 'BDT'] as const) {
    const report = await readTaxReport(ctx, { ...period, currency })
    const lines = [taxLines(report)]
    yield await table(`tax-sums-in-${currency}`, lines, taxColumns(report), taxNote(report))
  }
  const taxes = daysOldestFirst(period, (request) => listTaxEntries(ctx, request))
  yield await table('tax-entries', taxes, exportedTaxes)
  const expenses = daysOldestFirst(period, (request) => listExpenses(ctx, request))
  yield await table('expenses', expenses, expenseColumns)
}

const table = async <Row>(
  name: string,
  batches: AsyncIterable<Row[]> | Iterable<Row[]>,
  columns: Columns<Row>,
  note?: string,
): Promise<CollectedFile> => ({
  name: `${name}.csv`,
  content: await writeSpreadsheet('csv', batches, columns, note),
})

const invoiceStates = Object.values(invoiceStatusLabels).join(', ')

const rateLines = [
  [takaSourceLabels.moved, 'no rate was needed, as taka moved'],
  [takaSourceLabels.claim, 'the rate that was promised when the payment was reported'],
  [takaSourceLabels.invoice, 'the rate that the invoice had on the day of the entry'],
  [takaSourceLabels.settings, 'the rate of our settings on the day of the entry'],
  [rateUnknown, 'there is no value in taka'],
].map(([label, meaning]) => `                   ${label}: ${meaning}`)

const describeFiles = ({ from, to }: AccountantRequest) => `Files for the accountant
${formatDay(from)} to ${formatDay(to)}

Days are those of Bangladesh. Tables are in UTF-8, with commas between the columns, the oldest line first. USD are dollars, BDT are taka.
Amounts have the decimals of their currency, with a point.

invoices.csv: the invoices issued in the period, and those that became void in it, one line each
  Number           number of the invoice; its PDF has the same name
  Issued           day of issue. An earlier day than the period: the invoice became void in the period
  Client, Title    who owes it, and for what
  Currency         of all amounts of the line
  Net, Tax, Total  as issued: Net and Tax make the Total
  Credited         sum of its credit notes
  Paid             what came, less what went back
  Open             what is still to be paid: Total less Credited and Paid, and nothing of a void invoice
  State            ${invoiceStates}
  Void on          day on which it became void. A void invoice is not owed, and its tax is taken back on that day
  Credited, Paid, Open and State are those of the time when these files were collected.
  The Tax of the lines issued in the period, less that of the lines that became void in it and less what credit notes
  took back, is the sum of the Tax in tax-entries.csv, which has each of these steps.

ledger.csv: every amount that moved, one line each
  Date             day on which the entry counts: that of the payment, unless its month was closed then
  Recorded         day on which it was entered
  Type             payment; reversal, which takes a payment back; credit, for money moved from or to a client's credit;
                   refund; credit-note
  Client, E-mail   who it belongs to
  Invoice          number of the invoice; empty for an entry of the client's credit
  Receipt          number of the receipt, the paper of the refund, or the credit note
  Amount, Currency in the currency of the invoice, or of the credit; below zero is what went back
  Amount in USD    value at the rate of the invoice
  Amount in BDT    value in taka
  Rate             from where the rate of that value is:
${rateLines.join('\n')}
  Moved, Moved in  what really moved, if it was in another currency than the invoice
  Method, Reference how it was sent, and the transaction ID
  Proof            names of the files that were kept with a refund
  Reason           of a payment: PC-, the number under which it was reported, and the invoice that it paid;
                   otherwise what was typed, or which invoice a credit paid
  Income is the sum of the lines without those of the type credit-note.

tax-sums-in-USD.csv, tax-sums-in-BDT.csv: for each rate, what was invoiced without the tax (Net), and the Tax
  Tax counts on the day of the invoice. A credit note or a void invoice takes it back on its own day.

tax-entries.csv: the invoices and credit notes of those sums, one line each
  Net, Tax, Currency  in the currency of the invoice
  Net in USD, Tax in USD, Net in BDT, Tax in BDT  values at the rates that were locked when the invoice was issued
  BDT for one unit at the issue  that rate

expenses.csv: what was paid
  Amount, Currency as it was paid
  Amount in USD, Amount in BDT  values at the rates of the day on which it was entered

invoices/      invoices issued in the period, as they were issued, without those that are void
invoices/void/ invoices of the period that are void, and earlier ones that became void in it. Each PDF is as it was
               issued and does not say that it is void: do not book it as owed
credit-notes/  credit notes of the period
receipts/      receipts of the payments that came or were taken back in the period, as they are now
refunds/       papers of the refunds that count in the period
expenses/      receipts of the expenses, as they were uploaded
manifest.json  size and SHA-256 of each file
`
