import { presentOffer } from '#core/quote/present-offer.ts'
import { presentQuoteFiles } from '#core/quote/present-quote-files.ts'
import type { QuoteDetail } from '#core/quote/quote.server.ts'
import type { Quote } from '#core/quote/quote-response.ts'
import { presentConversation } from '../http/messaging.ts'
import { filesOfQuote } from '../links/share-paths.ts'
import { presentEvent } from './order-wire.ts'

/** Presents a quote as a list row. */
export function presentQuote(quote: Omit<Quote, 'files'> & { files?: unknown }) {
  const {
    files: _,
    id,
    lines,
    discount,
    tax,
    currency,
    totalCents,
    raisedDeposit,
    takesOverCents,
    sentAt,
    createdAt,
    updatedAt,
    ...same
  } = quote
  return {
    _id: id,
    ...same,
    ...presentOffer({ lines, discount, tax, currency, totalCents, raisedDeposit, takesOverCents }),
    sentAt: sentAt?.toISOString() ?? null,
    createdAt: createdAt.toISOString(),
    updatedAt: updatedAt.toISOString(),
  }
}

export const presentQuoteDetail = ({
  isNotified,
  files,
  acceptance,
  events,
  messages,
  earlierThan,
  termsVersion,
  messageId,
  ...quote
}: QuoteDetail) => ({
  ...presentQuote(quote),
  isNotified,
  termsVersion,
  messageId,
  files: presentQuoteFiles(files, filesOfQuote(quote.id)),
  ...presentConversation('quotes', { id: quote.id, messages, earlierThan }),
  acceptance: acceptance && { ...acceptance, acceptedAt: acceptance.acceptedAt.toISOString() },
  events: events.map(presentEvent),
})
