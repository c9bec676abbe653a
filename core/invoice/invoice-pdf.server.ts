import type { Context } from '../context.ts'
import { formatRate, payableIn, payablesOf } from '../exchange.ts'
import { letterhead, recipientLines } from '../letterhead.ts'
import { printLines } from '../line/print-line.ts'
import { formatMoney } from '../money.ts'
import { inBanglaWords, inWords } from '../money-in-words.server.ts'
import { readOriginalEmail } from '../owner/former-owner.server.ts'
import { type PrintedPaper, printKept } from '../paper/kept-paper.server.ts'
import { readFacts } from '../paper/paper-facts.server.ts'
import type { PaperFacts } from '../paper/paper-facts.ts'
import { type Printing, printBranded } from '../print-branded.server.ts'
import { taxLine } from '../tax/tax-line.ts'
import { formatDay, formatTimeIn } from '../time.ts'
import { type Invoice, invoiceLabel } from './invoice.ts'
import { findPrintedInvoice } from './invoice-links.server.ts'
import { getInvoice } from './list-invoices.server.ts'
import { findInvoice } from './read-invoices.server.ts'

/** `now`: with what is paid and credited. `issued`: as of its issue, whatever happened since. */
export type InvoicePrint = 'now' | 'issued'

type PrintOptions = {
  wanted?: InvoicePrint | undefined
  /** Prints the share link while something is to be paid, instead of the address of the client's screen. */
  hasLink?: boolean
}

/** Returns the PDF of an invoice, as it was first printed in its current state or as of its issue. API tokens, which may
 * only read, get it without the link that reports payments. */
export async function printInvoice(
  ctx: Context,
  id: string,
  wanted: InvoicePrint = 'now',
): Promise<PrintedPaper> {
  const { actor } = ctx
  const invoice = await getInvoice(ctx, id)
  return print(ctx, invoice, { wanted, hasLink: actor.kind === 'user' && !actor.token })
}

/** Like `printInvoice`, for verbs that check their own permission. */
export async function renderInvoice(
  ctx: Printing,
  id: string,
  options: PrintOptions = { hasLink: true },
): Promise<PrintedPaper | undefined> {
  const invoice = await findInvoice(ctx, id)
  return invoice && print(ctx, invoice, options)
}

/** Returns an invoice as it was issued: open, at the rates of then. One of an earlier release has the rates of now. */
async function toIssued(ctx: Printing, invoice: Invoice): Promise<Invoice> {
  const { issued } = (await readFacts(ctx, { kind: 'invoice', id: invoice.id })).facts
  const rates = issued ?? invoice
  const { total } = invoice
  return {
    ...invoice,
    ...{ status: 'open', open: total, paid: { ...total, minor: 0 }, credited: { ...total, minor: 0 } },
    ...{ poishaPerDollar: rates.poishaPerDollar, exchangeRates: rates.exchangeRates },
    rateValidUntil: new Date(rates.rateValidUntil),
    payable: payableIn(total, 'BDT', rates) ?? total,
    payables: payablesOf(total, rates),
    email: issued?.email ?? invoice.email,
  }
}

async function print(
  ctx: Printing,
  current: Invoice,
  { wanted, hasLink = false }: PrintOptions,
): Promise<PrintedPaper> {
  const invoice = wanted === 'issued' ? await toIssued(ctx, current) : current
  const { id, number, status, paid, credited, poishaPerDollar, rateValidUntil, createdAt } = invoice
  const others = invoice.exchangeRates.map(({ currency, taka }) => `${currency} ${taka}`)
  return printKept(ctx, {
    of: { kind: 'invoice', id },
    name: `${number}.pdf`,
    state: [
      status,
      paid.minor,
      credited.minor,
      poishaPerDollar,
      rateValidUntil.toISOString(),
      ...others,
      ...(hasLink || invoice.open.minor === 0 ? [] : ['without link']),
    ].join(' '),
    render: async (facts) =>
      printBranded(ctx, facts.brand, {
        title: `Invoice ${number}`,
        madeAt: createdAt,
        blocks: blocksOf(
          { ...invoice, email: await readOriginalEmail(ctx, invoice.email) },
          facts,
          hasLink ? await findPrintedInvoice(ctx, invoice) : undefined,
        ),
      }),
  })
}

/** `shareLink`: unset on papers without one, and if it was withdrawn or has expired. */
function blocksOf(invoice: Invoice, facts: PaperFacts, shareLink: string | undefined) {
  const { brand, client, waysToPay, link } = facts
  const { number, clientName, email, orderNumber, title, createdAt, dueOn, lines, status } = invoice
  const money = (minor: number) => formatMoney({ ...invoice.total, minor })
  return [
    ...(status === 'void' ? [{ kind: 'stamp' as const, text: 'VOID' }] : []),
    letterhead(brand, 'Invoice', number),
    {
      kind: 'columns' as const,
      columns: [
        { label: 'For', lines: recipientLines({ name: clientName, email }, client) },
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
      rows: printLines(lines, money),
    },
    ...sumsOf(invoice, facts),
    ...(invoice.open.minor > 0 && waysToPay.length > 0
      ? [{ kind: 'text' as const, label: 'How to pay', lines: waysToPay }]
      : []),
    ...(invoice.open.minor > 0 && status !== 'void' ? codesOf(shareLink, link) : []),
  ]
}

function codesOf(shareLink: string | undefined, ownScreen: string | undefined) {
  const address = shareLink ?? ownScreen
  if (!address) return []
  const sentence = 'Scan the code to report your payment, and to see what became of it.'
  const lines = [shareLink ? `${sentence} You need no account.` : `${sentence} Please sign in for it.`]
  return [{ kind: 'code' as const, address, label: 'Have you paid?', lines }]
}

function sumsOf(invoice: Invoice, { brand, currencies = [], isWithoutTaka = false }: PaperFacts) {
  const { total, taxes, paid, credited, open, payable, payables, rateValidUntil } = invoice
  const others = currencies.flatMap((currency) => {
    const amount = payables.find((payable) => payable.currency === currency)
    return amount && currency !== open.currency ? [amount] : []
  })
  const isSettled = open.minor === 0
  const isInTaka = open.currency === 'BDT'
  const showsTaka = !isInTaka && !isWithoutTaka
  // Other currencies are converted by way of taka.
  const printed = (
    isWithoutTaka && others.length === 0 ? [] : [open.currency, ...others.map(({ currency }) => currency)]
  )
    .map((currency) => formatRate(currency, invoice))
    .filter(Boolean)
  const words = [
    ...inWords(open),
    ...(showsTaka ? inWords(payable) : []),
    ...(showsTaka || isInTaka ? [inBanglaWords(payable)] : []),
  ]
  return [
    {
      kind: 'sums' as const,
      sums: [
        ...taxes.filter(({ inclusive }) => !inclusive).map(taxLine(total.currency)),
        { label: 'Total', amount: formatMoney(total) },
        ...taxes.filter(({ inclusive }) => inclusive).map(taxLine(total.currency)),
        ...(credited.minor > 0 ? [{ label: 'Credit notes', amount: formatMoney(credited) }] : []),
        ...(paid.minor > 0 ? [{ label: 'Paid', amount: formatMoney(paid) }] : []),
        { label: isSettled ? 'Nothing to pay' : 'To pay', amount: formatMoney(open), isStrong: true },
        ...(!isSettled && showsTaka
          ? [{ label: 'In taka', amount: formatMoney(payable), isStrong: true }]
          : []),
        ...(isSettled ? [] : others).map((amount) => ({
          label: `In ${amount.currency}`,
          amount: formatMoney(amount),
          isStrong: true,
        })),
      ],
    },
    ...(isSettled
      ? []
      : [
          ...(words.length > 0 ? [{ kind: 'text' as const, label: 'In words', lines: words }] : []),
          ...(printed.length > 0
            ? [
                {
                  kind: 'text' as const,
                  label: 'Rate',
                  lines: [
                    `${printed.join(', ')}, until ${formatTimeIn(rateValidUntil, brand.timeZone)}. After that, ask for a new rate before you pay.`,
                  ],
                },
              ]
            : []),
        ]),
  ]
}
