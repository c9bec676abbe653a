import { readCalendar } from '../answer-due/open-calendar.server.ts'
import { addWorkingDays } from '../answer-due/open-time.server.ts'
import type { Context } from '../context.ts'
import { Refusal } from '../errors.ts'
import { type Discount, sumLine } from '../line/line-total.ts'
import { createAgreedOrder } from '../order/agreed-order.server.ts'
import { amendOrder, refuseUnamendable } from '../order/amend-order.server.ts'
import { handOver, readRemainingCents, refuseOpenQuotes } from '../order/hand-over.server.ts'
import { agreeOnOrder } from '../order/move-order.server.ts'
import type { Bought } from '../order/order.ts'
import type { Tax } from '../tax/tax.ts'
import { today } from '../time.ts'
import type { Quote } from './quote-response.ts'
import { refuseDecidedOrder } from './quote-rules.server.ts'
import type { QuoteLine, QuoteSums } from './quote-total.ts'

/** An order has no discounts of its own: they are lines with a price below zero. */
const discountLines = (
  name: string,
  { discount, discountCents, tax }: { discount: Discount | null; discountCents: number; tax: Tax | null },
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
  const { title, quantity, unit, priceCents, discount } = line
  const { discountCents } = sumLine(line)
  return [
    { title, quantity, ...(unit && { unit }), priceCents, ...(tax && { tax }) },
    ...discountLines(`Discount on ${title}`, { discount, discountCents, tax }),
  ]
}

/** Makes an order of an accepted quote: the one that it was written for, now accepted or changed, or a new one. */
export async function makeOrder(
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
  if (orderId && quote.takesOverCents !== null) return takeOver(inside, quote, orderId)
  if (orderId && quote.amendment !== null) {
    await amendOrder(inside, orderId, {
      ...{
        cause: { amendment: quote.amendment, quote: quote.number ?? '' },
        title: quote.title,
        totalCents,
        currency,
        workingDays,
      },
      ...{ revisions: quote.revisions, supportMonths: quote.supportMonths },
      raisedDeposit: quote.raisedDeposit,
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
  const dueOn = addWorkingDays(await readCalendar(inside), today(inside), workingDays)
  const agreed = { bought, currency, depositPercent, paymentPlan, dueOn }
  if (orderId) {
    await agreeOnOrder(inside, await refuseDecidedOrder(inside, orderId), agreed)
    return orderId
  }
  const brief = { ...(note && { Note: note }) }
  const parties = { email, clientName, serviceKind, source: 'staff' as const, templateRequestId: null }
  return createAgreedOrder(inside, { ...parties, ...agreed, brief, quoteId: quote.id })
}

/** Gives an order to the client who accepted to take it over. Refuses if more is left to invoice than was offered. */
async function takeOver(inside: Context, quote: Quote, orderId: string): Promise<string> {
  const { id, email, clientName, takesOverCents, note: reason } = quote
  const order = await refuseUnamendable(inside, orderId)
  await refuseOpenQuotes(inside, orderId, id)
  if ((await readRemainingCents(inside, order)) > (takesOverCents ?? 0)) {
    throw new Refusal('conflict', 'More is to be paid now than was offered. Please ask us for a new quote.')
  }
  await handOver(inside, order, { email, clientName, number: quote.amendment ?? 0, reason })
  return orderId
}
