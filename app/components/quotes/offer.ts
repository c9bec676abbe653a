import type { QuoteRow } from '#app/api/quotes.ts'
import { type QuoteDiscount, type QuoteLine, sumQuote } from '#core/quote/quote-total.ts'

/** Content of a quote, as its client sees it. */
export type Offer = Pick<
  QuoteRow,
  | 'lines'
  | 'discount'
  | 'depositPercent'
  | 'revisions'
  | 'supportMonths'
  | 'workingDays'
  | 'validUntil'
  | 'note'
>

const toLine = ({ title, quantity, price, optional }: Offer['lines'][number]): QuoteLine => ({
  ...{ title, quantity, priceCents: price.minor, isOptional: optional },
})
const toDiscount = ({ percent, amount, reason }: NonNullable<Offer['discount']>): QuoteDiscount => ({
  ...{ percent, cents: amount?.minor ?? null, reason },
})

/** Adds up an offer with the optional lines at `chosen` positions. */
export const sumOffer = ({ lines, discount }: Offer, chosen: readonly number[]) =>
  sumQuote({ lines: lines.map(toLine), discount: discount && toDiscount(discount) }, chosen)
