import type { Context } from '../context.ts'
import { letterhead, recipientLines } from '../letterhead.ts'
import { printLines } from '../line/print-line.ts'
import { formatMoney } from '../money.ts'
import { inWords } from '../money-in-words.server.ts'
import { readOriginalEmail } from '../owner/former-owner.server.ts'
import { type PrintedPaper, printKept } from '../paper/kept-paper.server.ts'
import { type Printing, printBranded } from '../print-branded.server.ts'
import type { TaxSum } from '../tax/tax.ts'
import { taxLine } from '../tax/tax-line.ts'
import { formatDay } from '../time.ts'
import type { CreditNote } from './credit-note.ts'
import { findCreditNote, getCreditNote } from './credit-notes.server.ts'

/** Returns the PDF of a credit note, as it was first printed. */
export const printCreditNote = async (ctx: Context, id: string): Promise<PrintedPaper> =>
  print(ctx, await getCreditNote(ctx, id))

/** Like `printCreditNote`, for verbs that check their own permission. */
export async function renderCreditNote(ctx: Printing, id: string): Promise<PrintedPaper | undefined> {
  const note = await findCreditNote(ctx, id)
  return note && print(ctx, note)
}

function print(ctx: Printing, note: CreditNote): Promise<PrintedPaper> {
  const { id, number, invoiceNumber, clientName, lines, amount, reason, createdAt } = note
  const money = (minor: number) => formatMoney({ ...amount, minor })
  return printKept(ctx, {
    of: { kind: 'credit-note', id },
    name: `${number}.pdf`,
    state: 'issued',
    render: async ({ brand, client }) => {
      const email = await readOriginalEmail(ctx, note.email)
      const taxes = await readTaxes(ctx, id)
      return printBranded(ctx, brand, {
        title: `Credit note ${number}`,
        madeAt: createdAt,
        blocks: [
          letterhead(brand, 'Credit note', number),
          {
            kind: 'columns',
            columns: [
              { label: 'For', lines: recipientLines({ name: clientName, email }, client) },
              { label: 'Invoice', lines: [invoiceNumber] },
              { label: 'Date', lines: [formatDay(createdAt)] },
            ],
          },
          {
            kind: 'table',
            head: ['What', 'Amount'],
            rows: printLines(lines, money),
          },
          {
            kind: 'sums',
            sums: [
              { label: 'Credited', amount: formatMoney(amount), isStrong: true },
              ...taxes.map(taxLine(amount.currency)),
            ],
          },
          { kind: 'text', label: 'In words', lines: inWords(amount) },
          { kind: 'text', label: 'Reason', lines: [reason] },
        ],
      })
    },
  })
}

/** Reads the taxes that a credit note takes back, as parts of its amount. */
async function readTaxes({ db }: Printing, id: string): Promise<TaxSum[]> {
  const rows = await db
    .selectFrom('tax_entry')
    .select(['name', 'rate', 'net_cents', 'tax_cents'])
    .where('credit_note_id', '=', id)
    .orderBy('name')
    .orderBy('rate')
    .execute()
  return rows.map(({ name, rate, net_cents, tax_cents }) => ({
    ...{ name, percent: rate / 100, inclusive: true },
    ...{ netCents: -Number(net_cents), taxCents: -Number(tax_cents) },
  }))
}
