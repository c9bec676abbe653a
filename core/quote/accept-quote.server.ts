import { createHash } from 'node:crypto'
import type { Updateable } from 'kysely'
import type { Tables } from '#db/tables/tables.ts'
import type { Context } from '../context.ts'
import { Refusal } from '../errors.ts'
import { createAgreedOrder } from '../order/agreed-order.server.ts'
import { amendOrder } from '../order/amend-order.server.ts'
import { agreeOnOrder } from '../order/move-order.server.ts'
import type { Bought } from '../order/order.ts'
import { readTermsVersion } from '../page/terms-version.server.ts'
import type { Tax } from '../tax/tax.ts'
import { addWorkingDays } from '../template-request/working-days.ts'
import { today } from '../time.ts'
import type { AcceptanceInput } from './quote-input.ts'
import type { Quote } from './quote-response.ts'
import { refuseDecidedOrder, refuseOver, refuseSmallTotal } from './quote-rules.server.ts'
import {
  optionalPositions,
  type QuoteDiscount,
  type QuoteLine,
  type QuoteSums,
  sumLine,
  sumQuote,
} from './quote-total.ts'
import { findValue } from './quote-value.server.ts'

const maxBrowserLength = 300

export type Acceptor = { personId: string | null; address: string; browser: string }
type Agreed = Pick<AcceptanceInput, 'name' | 'optionalLines'>

/** Records the acceptance of a quote that the caller has locked, and makes its order. Returns the changed columns. */
export async function acceptQuote(
  inside: Context,
  quote: Quote,
  { name, optionalLines: positions }: Agreed,
  acceptor: Acceptor,
): Promise<Updateable<Tables['quote']>> {
  refuseOver(inside, quote)
  const optionalLines = [...new Set(positions)].sort((one, other) => one - other)
  refuseUnknownLines(quote, optionalLines)
  const sums = sumQuote(quote, optionalLines)
  const hasLines = quote.lines.some(({ isOptional }) => !isOptional) || optionalLines.length > 0
  if (quote.amendment === null ? sums.totalCents === 0 : !hasLines) {
    throw refusalOf('Please choose at least one line')
  }
  if (quote.paymentPlan)
    refuseSmallTotal({ minor: sums.totalCents, currency: quote.currency }, 'optionalLines')
  const termsVersion = await readTermsVersion(inside)
  const document = writeDocument(quote, { name: name.trim(), optionalLines, sums, termsVersion })
  const stored = await inside.db
    .insertInto('quote_acceptance')
    .values({
      quote_id: quote.id,
      name: name.trim(),
      accepted_at: inside.now(),
      person_id: acceptor.personId,
      address: acceptor.address,
      browser: acceptor.browser.slice(0, maxBrowserLength).toWellFormed(),
      terms_version: termsVersion,
      document,
      sha256: createHash('sha256').update(document).digest(),
    })
    .onConflict((known) => known.column('quote_id').doNothing())
    .executeTakeFirst()
  if (stored.numInsertedOrUpdatedRows === 0n) {
    const currentState = { state: 'accepted', version: quote.version }
    throw new Refusal('conflict', 'This quote is accepted already. Thank you!', { currentState })
  }
  const orderId = await makeOrder(inside, quote, optionalLines, sums)
  // With the chosen lines. Without a rate, the value that was written stays.
  const value = await findValue(inside, { minor: sums.totalCents, currency: quote.currency })
  return { order_id: orderId, total_cents: sums.totalCents, ...(value !== undefined && { usd_given: value }) }
}

function refuseUnknownLines({ lines }: Quote, positions: number[]): void {
  const options = optionalPositions(lines)
  if (positions.every((position) => options.includes(position))) return
  throw refusalOf('This line is not optional in the quote')
}

const refusalOf = (sentence: string) =>
  new Refusal('invalid', `${sentence}.`, { fields: { optionalLines: sentence } })

/** Writes down what is accepted. Its SHA-256 proves later that nothing was changed. */
function writeDocument(
  quote: Quote,
  agreed: { name: string; optionalLines: number[]; sums: QuoteSums; termsVersion: string },
): string {
  const { number, clientName, title, lines, discount, revisions, supportMonths } = quote
  const { depositPercent, paymentPlan, amendment, orderId, tax } = quote
  const { taxCents, ...sums } = agreed.sums
  return JSON.stringify({
    ...{ number, clientName, title, lines, discount, currency: quote.currency, ...sums },
    ...(tax && { tax, taxCents }),
    ...(paymentPlan ? { paymentPlan } : { depositPercent }),
    ...{ revisions, supportMonths, workingDays: quote.workingDays, validUntil: quote.validUntil },
    ...{ note: quote.note, optionalLines: agreed.optionalLines, acceptedBy: agreed.name },
    ...(amendment !== null && { amendment, orderId }),
    termsVersion: agreed.termsVersion,
  })
}

/** An order has no discounts of its own: they are lines with a price below zero. */
const discountLines = (
  name: string,
  {
    discount,
    discountCents,
    tax,
  }: { discount: QuoteDiscount | null; discountCents: number; tax: Tax | null },
) =>
  discountCents > 0
    ? [
        {
          title: [name, discount?.reason].filter(Boolean).join(': '),
          quantity: 1,
          priceCents: -discountCents,
          ...(tax && { tax }),
        },
      ]
    : []

const linesOf = (line: QuoteLine, tax: Tax | null) => {
  const { title, quantity, priceCents, discount } = line
  const { discountCents } = sumLine(line)
  return [
    { title, quantity, priceCents, ...(tax && { tax }) },
    ...discountLines(`Discount on ${title}`, { discount, discountCents, tax }),
  ]
}

/** The order that the quote was written for, now accepted or changed, or a new one. */
async function makeOrder(
  inside: Context,
  quote: Quote,
  optionalLines: number[],
  { totalCents, discountCents }: QuoteSums,
): Promise<string> {
  const { email, clientName, orderId, serviceKind, paymentPlan, workingDays, note, tax, currency } = quote
  // The first part takes the place of the deposit.
  const depositPercent = paymentPlan?.[0]?.percent ?? quote.depositPercent
  const lines = quote.lines
    .filter(({ isOptional }, index) => !isOptional || optionalLines.includes(index))
    .flatMap((line) => linesOf(line, tax))
  const discount = discountLines('Discount', { discount: quote.discount, discountCents, tax })
  if (orderId && quote.amendment !== null) {
    await amendOrder(inside, orderId, {
      ...{
        number: quote.amendment,
        quote: quote.number ?? '',
        title: quote.title,
        totalCents,
        currency,
        workingDays,
      },
      ...{ revisions: quote.revisions, supportMonths: quote.supportMonths },
      lines: [...lines, ...discount],
    })
    return orderId
  }
  const bought: Bought = {
    name: quote.title,
    priceCents: totalCents,
    features: [],
    revisions: quote.revisions,
    supportMonths: quote.supportMonths,
    lines: [...lines, ...discount],
    tax,
  }
  const dueOn = addWorkingDays(today(inside), workingDays)
  const agreed = { bought, currency, depositPercent, paymentPlan, dueOn }
  if (orderId) {
    await agreeOnOrder(inside, await refuseDecidedOrder(inside, orderId), agreed)
    return orderId
  }
  const brief = { ...(note && { Note: note }) }
  const parties = { email, clientName, serviceKind, source: 'staff' as const, templateRequestId: null }
  return createAgreedOrder(inside, { ...parties, ...agreed, brief, quoteId: quote.id })
}
