import type { Block } from '#platform/paper/paper.ts'
import type { Context } from '../context.ts'
import { letterhead, recipientLines } from '../letterhead.ts'
import { netOf } from '../line/line-total.ts'
import { printLine } from '../line/print-line.ts'
import { formatMoney, type Money, percentOf } from '../money.ts'
import { type PrintedPaper, printKept } from '../paper/kept-paper.server.ts'
import { currentFacts } from '../paper/paper-facts.server.ts'
import type { PaperFacts } from '../paper/paper-facts.ts'
import { formatPartDue, splitTotal } from '../payment-plan/payment-plan.ts'
import { isClientOf, isPermitted } from '../permissions.ts'
import { type Printing, printBranded } from '../print-branded.server.ts'
import { labelTax } from '../tax/tax.ts'
import { formatDay, formatTimeIn } from '../time.ts'
import { describeAmendment } from './describe-amendment.ts'
import { openQuote } from './quote.server.ts'
import { readAcceptance, readSignaturePicture } from './quote-acceptance.server.ts'
import { findPrintedQuote } from './quote-links.server.ts'
import type { Acceptance, Quote } from './quote-response.ts'
import { findQuote } from './quote-rows.server.ts'
import { sumQuote } from './quote-total.ts'
import { readQuoteFiles } from './read-quote-files.server.ts'

type Signed = Pick<Acceptance, 'name' | 'acceptedAt' | 'termsVersion' | 'sha256' | 'optionalLines'>
type Printed = Quote & { acceptance: Signed | null }

/** Returns a quote as a PDF, for its client and for staff. The link that accepts it is printed only for those who may
 * accept or share the quote. */
export async function printOwnQuote(ctx: Context, id: string): Promise<PrintedPaper> {
  const quote = await openQuote(ctx, id)
  const { actor } = ctx
  const mayHandOn = isClientOf(actor, 'quote.answer', quote.email) || isPermitted(actor, 'quote.write')
  const hasLink = mayHandOn && actor.kind === 'user' && !actor.token
  return printQuote(ctx, { ...quote, acceptance: await readAcceptance(ctx, id, false) }, { hasLink })
}

type PrintOptions = {
  /** Prints the share link while the quote can be answered. */
  hasLink?: boolean
  /** Signature of an acceptance that is not stored yet. */
  sketch?: Buffer | undefined
}

/** Like `printQuote`, by its id, for mails. */
export async function renderQuote(
  ctx: Printing,
  id: string,
  options: PrintOptions = { hasLink: true },
): Promise<PrintedPaper | undefined> {
  const quote = await findQuote(ctx, id)
  const acceptance = quote && (await readAcceptance(ctx, id, false))
  return quote && printQuote(ctx, { ...quote, acceptance: acceptance ?? null }, options)
}

/** Returns a quote as a PDF, for callers that have checked the access to it. What was sent or accepted stays as it was
 * first printed. */
export async function printQuote(
  ctx: Printing,
  quote: Printed,
  { hasLink = false, sketch }: PrintOptions = {},
): Promise<PrintedPaper> {
  const number = quote.number ?? 'Draft'
  async function render({ brand, client }: PaperFacts) {
    const files = await readQuoteFiles(ctx, quote)
    const address = hasLink && !quote.acceptance ? await findPrintedQuote(ctx, quote) : undefined
    const signature = quote.acceptance && (sketch ?? (await readSignaturePicture(ctx, quote.id)))
    return printBranded(ctx, brand, {
      title: `Quote ${number}`,
      madeAt: quote.acceptance?.acceptedAt ?? quote.sentAt ?? quote.createdAt,
      blocks: [
        ...blocksOf(quote, number, { brand, client, files }),
        ...(address ? [codeOf(address)] : []),
        ...(signature ? [{ kind: 'picture' as const, label: 'Signature', content: signature }] : []),
      ],
    })
  }
  const name = `${number}.pdf`
  if (quote.status === 'draft') return { name, content: await render(await currentFacts(ctx)) }
  const state = quote.acceptance ? 'accepted' : hasLink ? 'sent, with link' : 'sent'
  return printKept(ctx, { of: { kind: 'quote', id: quote.id }, name, state, render })
}

function blocksOf(
  quote: Printed,
  number: string,
  { brand, client, files }: Pick<PaperFacts, 'brand' | 'client'> & { files: { name: string }[] },
): Block[] {
  const { clientName, title, sentAt, createdAt, validUntil, lines, acceptance, note, terms } = quote
  const chosen = acceptance?.optionalLines ?? []
  const money = formatIn(quote.currency)
  return [
    letterhead(brand, 'Quote', number),
    {
      kind: 'columns',
      columns: [
        { label: 'For', lines: recipientLines({ name: clientName }, client) },
        {
          label: quote.amendment === null ? 'About' : `Change ${quote.amendment} of the order`,
          lines: [title],
        },
        {
          label: 'Dates',
          lines: [`Sent ${formatDay(sentAt ?? createdAt)}`, `Valid until ${formatDay(validUntil)}`],
        },
      ],
    },
    {
      kind: 'table',
      head: ['What', 'Amount'],
      rows: lines.map((line, index): [string, string] => [
        `${printLine(line, money)}${optionOf(line.isOptional, chosen.includes(index), acceptance)}`,
        money(netOf(line)),
      ]),
    },
    ...sumsOf(quote, chosen),
    { kind: 'text', label: 'Terms', lines: termsOf(quote, chosen) },
    ...(terms ? [{ kind: 'text' as const, label: 'Terms of the plan', lines: terms.split('\n') }] : []),
    ...(note ? [{ kind: 'text' as const, label: 'Note', lines: note.split('\n') }] : []),
    ...(files.length > 0
      ? [{ kind: 'text' as const, label: 'Attachments', lines: files.map(({ name }) => name) }]
      : []),
    ...(acceptance ? [acceptanceOf(acceptance, brand)] : []),
  ]
}

const codeOf = (address: string): Block => ({
  ...{ kind: 'code', address, label: 'Your answer' },
  lines: ['Scan the code to accept this quote, to ask a question, or to decline it. You need no account.'],
})

const formatIn =
  (currency: string) =>
  (minor: number): string =>
    formatMoney({ minor, currency })

function optionOf(isOptional: boolean, isChosen: boolean, acceptance: Signed | null): string {
  if (!isOptional) return ''
  if (!acceptance) return ' (optional, not in the total)'
  return isChosen ? ' (option taken)' : ' (option not taken)'
}

function sumsOf(quote: Printed, chosen: readonly number[]): Block[] {
  const { subtotalCents, discountCents, taxCents, totalCents } = sumQuote(quote, chosen)
  const { tax, currency } = quote
  const money = formatIn(currency)
  const label = ['Discount', quote.discount?.reason].filter(Boolean).join(': ')
  const reduced = [
    { label: 'Subtotal', amount: money(subtotalCents) },
    { label, amount: money(-discountCents) },
  ]
  const total = { label: 'Total', amount: money(totalCents), isStrong: true }
  const taxed = tax ? [{ label: labelTax(tax), amount: money(taxCents) }] : []
  const added = tax?.inclusive ? [] : taxed
  const contained = tax?.inclusive ? taxed : []
  return [{ kind: 'sums', sums: [...(discountCents > 0 ? reduced : []), ...added, total, ...contained] }]
}

const count = (number: number, one: string) => `${number} ${one}${number === 1 ? '' : 's'}`

function termsOf(quote: Printed, chosen: readonly number[]): string[] {
  const { revisions, supportMonths, workingDays } = quote
  const total = { minor: sumQuote(quote, chosen).totalCents, currency: quote.currency }
  const takesOver =
    quote.takesOverCents === null ? null : { minor: quote.takesOverCents, currency: quote.currency }
  if (quote.amendment !== null) return describeAmendment({ ...quote, total, takesOver })
  return [
    ...paymentOf(quote, total),
    `Ready in ${count(workingDays, 'working day')}`,
    revisions === null
      ? 'Unlimited revisions'
      : revisions
        ? count(revisions, 'revision')
        : 'No revisions included',
    supportMonths ? `${count(supportMonths, 'month')} of support` : 'No support included',
  ]
}

function paymentOf({ depositPercent, paymentPlan }: Printed, total: Money): string[] {
  if (paymentPlan) {
    const shares = splitTotal(total.minor, paymentPlan)
    return paymentPlan.map(
      (part, index) =>
        `Part ${index + 1} of ${paymentPlan.length}, ${part.label}: ${formatMoney({ ...total, minor: shares[index] ?? 0 })} (${part.percent}%), ${formatPartDue(part)}`,
    )
  }
  const deposit = `${formatMoney(percentOf(total, depositPercent))} (${depositPercent}%) before work begins`
  return [`Deposit: ${depositPercent === 0 ? 'none' : deposit}`]
}

const acceptanceOf = (
  { name, acceptedAt, termsVersion, sha256 }: Signed,
  { timeZone }: PaperFacts['brand'],
): Block => ({
  kind: 'text',
  label: 'Accepted',
  lines: [
    `By ${name}, on ${formatTimeIn(acceptedAt, timeZone)}, with the terms of ${termsVersion}`,
    `SHA-256 of what was accepted: ${sha256}`,
  ],
})
