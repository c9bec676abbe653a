import type { Readable } from 'node:stream'
import type { Context } from '../context.ts'
import { letterhead } from '../letterhead.ts'
import { cents, formatMoney } from '../money.ts'
import { inWords } from '../money-in-words.server.ts'
import { readOriginalEmail } from '../owner/former-owner.server.ts'
import { type Printing, printBranded } from '../print-branded.server.ts'
import { readBrand } from '../site-settings/read-brand.server.ts'
import { formatDay } from '../time.ts'
import type { CreditNote } from './credit-note.ts'
import { findCreditNote, getCreditNote } from './credit-notes.server.ts'

type Printed = { name: string; content: Readable }

/** Renders a credit note as a PDF. */
export const printCreditNote = async (ctx: Context, id: string): Promise<Printed> =>
  print(ctx, await getCreditNote(ctx, id))

/** Renders a credit note, for verbs that check their own permission. */
export async function renderCreditNote(ctx: Printing, id: string): Promise<Printed | undefined> {
  const note = await findCreditNote(ctx, id)
  return note && print(ctx, note)
}

async function print(ctx: Printing, note: CreditNote): Promise<Printed> {
  const { number, invoiceNumber, clientName, lines, amount, reason, createdAt } = note
  const [brand, email] = await Promise.all([readBrand(ctx), readOriginalEmail(ctx, note.email)])
  const content = await printBranded(ctx, brand, {
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
  return { name: `${number}.pdf`, content }
}
