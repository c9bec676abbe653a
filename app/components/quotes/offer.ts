import type { QuoteRow } from '#app/api/quotes.ts'
import { sumLine } from '#core/line/line-total.ts'
import { toDiscount } from '#core/line/wire-discount.ts'
import { type QuoteLine, sumQuote } from '#core/quote/quote-total.ts'

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
  | 'terms'
  | 'amendment'
  | 'raisedDeposit'
  | 'takesOver'
>

const toLine = ({ title, unit, quantity, price, optional, discount }: Offer['lines'][number]): QuoteLine => ({
  ...{ title, unit, quantity, priceCents: price.minor, isOptional: optional },
  discount: toDiscount(discount),
})

export const sumOfferLine = (line: Offer['lines'][number]) => sumLine(toLine(line))

/** Currency of the prices. */
export const currencyOf = ({ lines }: Pick<Offer, 'lines'>): string => lines[0]?.price.currency ?? 'USD'

/** Adds up an offer with the optional lines at `chosen` positions. */
export const sumOffer = ({ lines, discount, tax }: Offer, chosen: readonly number[]) =>
  sumQuote({ lines: lines.map(toLine), discount: toDiscount(discount), tax }, chosen)
