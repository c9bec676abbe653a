import { rowsOf } from '#core/account-export/all-rows.ts'
import type { AccountantRequest } from '#core/accountant-export/accountant-export.ts'
import type { CollectedFile } from '#core/accountant-export/make-accountant-exports.server.ts'
import type { Context } from '#core/context.ts'
import { listExpenses } from '#core/expense/read-expenses.server.ts'
import { listWholeLedger } from '#core/ledger/ledger.server.ts'
import { listTaxEntries, readTaxReport } from '#core/report/tax-report.server.ts'
import { formatDay } from '#core/time.ts'
import { type Columns, writeSpreadsheet } from '../spreadsheets/spreadsheet.ts'
import { exportedColumns as expenseColumns } from './expenses.ts'
import { exportedColumns as ledgerColumns } from './ledger.ts'
import { taxColumns, taxLines, taxNote } from './report-exports.ts'
import { exportedTaxes } from './reports.ts'

/** Writes the tables for the accountant as CSV, with the columns of the exports, and a text that explains them. */
export async function* writeAccountantTables(
  ctx: Context,
  period: AccountantRequest,
): AsyncGenerator<CollectedFile> {
  yield { name: 'about-these-files.txt', content: describeFiles(period) }
  const ledger = rowsOf((page) => listWholeLedger(ctx, { ...page, ...period }))
  yield await table('ledger', inBatches(ledger), ledgerColumns)
  for (const currency of ['USD', 'BDT'] as const) {
    const report = await readTaxReport(ctx, { ...period, currency })
    const lines = [taxLines(report)]
    yield await table(`tax-sums-in-${currency}`, lines, taxColumns(report), taxNote(report))
  }
  const taxes = rowsOf((page) => listTaxEntries(ctx, { ...page, ...period }))
  yield await table('tax-entries', inBatches(taxes), exportedTaxes)
  const expenses = rowsOf((page) => listExpenses(ctx, { ...page, ...period }))
  yield await table('expenses', inBatches(expenses), expenseColumns)
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

const batchSize = 500

async function* inBatches<Row>(rows: AsyncIterable<Row>): AsyncGenerator<Row[]> {
  let batch: Row[] = []
  for await (const row of rows) {
    batch.push(row)
    if (batch.length < batchSize) continue
    yield batch
    batch = []
  }
  if (batch.length > 0) yield batch
}

const describeFiles = ({ from, to }: AccountantRequest) => `Files for the accountant
${formatDay(from)} to ${formatDay(to)}

Days are those of Bangladesh. Tables are in UTF-8, with commas between the columns. USD are dollars, BDT are taka.

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
  Amount in BDT    value in taka; Rate says from where its rate is
  Moved, Moved in  what really moved, if it was in another currency than the invoice
  Method, Reference how it was sent, and the transaction ID
  Proof            names of the files that were kept with a refund
  Reason           what was typed, or which invoice a credit paid
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

invoices/      invoices of the period, as they were issued
credit-notes/  credit notes of the period
receipts/      receipts of the payments that came or were taken back in the period, as they are now
refunds/       papers of the refunds that count in the period
expenses/      receipts of the expenses, as they were uploaded
manifest.json  size and SHA-256 of each file
`
