import { cents } from '#core/money.ts'
import type { QuoteDetail } from '#core/quote/quote.server.ts'
import type { Quote } from '#core/quote/quote-response.ts'
import type { QuoteDiscount, QuoteLine } from '#core/quote/quote-total.ts'
import { presentEvent } from './order-wire.ts'

const presentLine = ({ title, quantity, priceCents, isOptional }: QuoteLine) => ({
  ...{ title, quantity },
  price: cents(priceCents),
  optional: isOptional,
})
const presentDiscount = ({ percent, cents: amount, reason }: QuoteDiscount) => ({
  percent,
  amount: amount === null ? null : cents(amount),
  reason,
})

/** Presents the content of a quote. */
export const presentOffer = ({
  lines,
  discount,
  totalCents,
}: Pick<Quote, 'lines' | 'discount' | 'totalCents'>) => ({
  lines: lines.map(presentLine),
  discount: discount && presentDiscount(discount),
  total: cents(totalCents),
})

/** Presents a quote as a list row. */
export function presentQuote(quote: Quote) {
  const { id, lines, discount, totalCents, sentAt, createdAt, updatedAt, ...same } = quote
  return {
    _id: id,
    ...same,
    ...presentOffer({ lines, discount, totalCents }),
    sentAt: sentAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  }
}

export const presentQuoteDetail = ({ acceptance, events, ...quote }: QuoteDetail) => ({
  ...presentQuote(quote),
  acceptance: acceptance && { ...acceptance, acceptedAt: acceptance.acceptedAt.toISOString() },
  events: events.map(presentEvent),
})
