import type { QuoteRow } from '#app/api/quotes.ts'
import { type QuoteDiscount, type QuoteLine, sumLine, sumQuote } from '#core/quote/quote-total.ts'

/** Content of a quote, as its client sees it. */
export type Offer = Pick<
  QuoteRow,
  | 'lines'
  | 'discount'
  | 'tax'
  | 'depositPercent'
  | 'paymentPlan'
  | 'revisions'
  | 'supportMonths'
  | 'workingDays'
  | 'validUntil'
  | 'note'
  | 'amendment'
>

const toDiscount = ({ percent, amount, reason }: NonNullable<Offer['discount']>): QuoteDiscount => ({
  ...{ percent, cents: amount?.minor ?? null, reason },
})

const toLine = ({ title, quantity, price, optional, discount }: Offer['lines'][number]): QuoteLine => ({
  ...{ title, quantity, priceCents: price.minor, isOptional: optional },
  discount: discount && toDiscount(discount),
})

export const sumOfferLine = (line: Offer['lines'][number]) => sumLine(toLine(line))

/** Currency of the prices. */
export const currencyOf = ({ lines }: Pick<Offer, 'lines'>): string => lines[0]?.price.currency ?? 'USD'

/** Adds up an offer with the optional lines at `chosen` positions. */
export const sumOffer = ({ lines, discount, tax }: Offer, chosen: readonly number[]) =>
  sumQuote({ lines: lines.map(toLine), discount: discount && toDiscount(discount), tax }, chosen)
