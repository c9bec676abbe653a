import { presentOffer } from '#core/quote/present-offer.ts'
import type { QuoteDetail } from '#core/quote/quote.server.ts'
import type { Quote } from '#core/quote/quote-response.ts'
import { presentConversation } from '../http/messaging.ts'
import { presentEvent } from './order-wire.ts'

/** Presents a quote as a list row. */
export function presentQuote(quote: Quote) {
  const { id, lines, discount, tax, currency, totalCents, sentAt, createdAt, updatedAt, ...same } = quote
  return {
    _id: id,
    ...same,
    ...presentOffer({ lines, discount, tax, currency, totalCents }),
    sentAt: sentAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  }
}

export const presentQuoteDetail = ({
  acceptance,
  events,
  messages,
  earlierThan,
  messageId,
  ...quote
}: QuoteDetail) => ({
  ...presentQuote(quote),
  messageId,
  ...presentConversation('quotes', { id: quote.id, messages, earlierThan }),
  acceptance: acceptance && { ...acceptance, acceptedAt: acceptance.acceptedAt.toISOString() },
  events: events.map(presentEvent),
})
