import type { Readable } from 'node:stream'
import type { Brand } from '../brand/brand.ts'
import type { Context } from '../context.ts'
import { letterhead } from '../letterhead.ts'
import { cents, formatMoney, poisha } from '../money.ts'
import { inBanglaWords, inWords } from '../money-in-words.server.ts'
import { readOriginalEmail } from '../owner/former-owner.server.ts'
import { type Printing, printBranded } from '../print-branded.server.ts'
import { readBrand } from '../site-settings/read-brand.server.ts'
import { formatDay, formatDayAndTime } from '../time.ts'
import { type Invoice, invoiceLabel } from './invoice.ts'
import { getInvoice } from './list-invoices.server.ts'
import { findInvoice } from './read-invoices.server.ts'

type Printed = { name: string; content: Readable }

/** Renders the current state of an invoice as a PDF. */
export const printInvoice = async (ctx: Context, id: string): Promise<Printed> =>
  print(ctx, await getInvoice(ctx, id))

/** Renders an invoice, for verbs that check their own permission. */
export async function renderInvoice(ctx: Printing, id: string): Promise<Printed | undefined> {
  const invoice = await findInvoice(ctx, id)
  return invoice && print(ctx, invoice)
}

async function print(ctx: Printing, invoice: Invoice): Promise<Printed> {
  const brand = await readBrand(ctx)
  // Expensive: rendering a PDF costs the server as much as a hundred other requests.
  const content = await printBranded(ctx, brand, {
    title: `Invoice ${invoice.number}`,
    madeAt: invoice.createdAt,
    blocks: blocksOf({ ...invoice, email: await readOriginalEmail(ctx, invoice.email) }, brand),
  })
  return { name: `${invoice.number}.pdf`, content }
}

function blocksOf(invoice: Invoice, brand: Brand) {
  const { number, clientName, email, orderNumber, title, createdAt, dueOn, lines, status } = invoice
  return [
    ...(status === 'void' ? [{ kind: 'stamp' as const, text: 'VOID' }] : []),
    letterhead(brand, 'Invoice', number),
    {
      kind: 'columns' as const,
      columns: [
        { label: 'For', lines: [clientName, email] },
        ...(orderNumber ? [{ label: 'Order', lines: [orderNumber, title] }] : []),
        {
          label: invoiceLabel(invoice),
          lines: [`Made ${formatDay(createdAt)}`, `Due ${formatDay(dueOn)}`],
        },
      ],
    },
    {
      kind: 'table' as const,
      head: ['What', 'Amount'] as [string, string],
      rows: lines.map(({ title, quantity, priceCents }): [string, string] => [
        quantity === 1 ? title : `${title} × ${quantity}`,
        formatMoney(cents(priceCents * quantity)),
      ]),
    },
    ...sumsOf(invoice),
  ]
}

function sumsOf({ total, paid, credited, open, payable, poishaPerDollar, rateValidUntil }: Invoice) {
  const isSettled = open.minor === 0
  return [
    {
      kind: 'sums' as const,
      sums: [
        { label: 'Total', amount: formatMoney(total) },
        ...(credited.minor > 0 ? [{ label: 'Credit notes', amount: formatMoney(credited) }] : []),
        ...(paid.minor > 0 ? [{ label: 'Paid', amount: formatMoney(paid) }] : []),
        { label: isSettled ? 'Nothing to pay' : 'To pay', amount: formatMoney(open), isStrong: true },
        ...(isSettled ? [] : [{ label: 'In taka', amount: formatMoney(payable), isStrong: true }]),
      ],
    },
    ...(isSettled
      ? []
      : [
          {
            kind: 'text' as const,
            label: 'In words',
            lines: [inWords(open), inWords(payable), inBanglaWords(payable)],
          },
          {
            kind: 'text' as const,
            label: 'Rate',
            lines: [
              `$1 = ${formatMoney(poisha(poishaPerDollar))}, until ${formatDayAndTime(rateValidUntil)} (Dhaka). After that, ask for a new rate before you pay.`,
            ],
          },
        ]),
  ]
}
