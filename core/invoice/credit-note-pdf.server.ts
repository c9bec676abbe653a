import type { Context } from '../context.ts'
import { letterhead } from '../letterhead.ts'
import { cents, formatMoney } from '../money.ts'
import { inWords } from '../money-in-words.server.ts'
import { readOriginalEmail } from '../owner/former-owner.server.ts'
import { type PrintedPaper, printKept } from '../paper/kept-paper.server.ts'
import { type Printing, printBranded } from '../print-branded.server.ts'
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
  return printKept(ctx, {
    of: { kind: 'credit-note', id },
    name: `${number}.pdf`,
    state: 'issued',
    render: async ({ brand }) => {
      const email = await readOriginalEmail(ctx, note.email)
      return printBranded(ctx, brand, {
        title: `Credit note ${number}`,
        madeAt: createdAt,
        blocks: [
          letterhead(brand, 'Credit note', number),
          {
            kind: 'columns',
            columns: [
              { label: 'For', lines: [clientName, email] },
              { label: 'Invoice', lines: [invoiceNumber] },
              { label: 'Date', lines: [formatDay(createdAt)] },
            ],
          },
          {
            kind: 'table',
            head: ['What', 'Amount'],
            rows: lines.map(({ title, quantity, priceCents }) => [
              quantity === 1 ? title : `${title} × ${quantity}`,
              formatMoney(cents(priceCents * quantity)),
            ]),
          },
          { kind: 'sums', sums: [{ label: 'Credited', amount: formatMoney(amount), isStrong: true }] },
          { kind: 'text', label: 'In words', lines: [inWords(amount)] },
          { kind: 'text', label: 'Reason', lines: [reason] },
        ],
      })
    },
  })
}
