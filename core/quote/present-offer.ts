import type { Quote } from './quote-response.ts'
import type { QuoteDiscount, QuoteLine } from './quote-total.ts'

const presentDiscount = ({ percent, cents: amount, reason }: QuoteDiscount, currency: string) => ({
  percent,
  amount: amount === null ? null : { minor: amount, currency },
  reason,
})

const presentLine = ({ title, quantity, priceCents, isOptional, discount }: QuoteLine, currency: string) => ({
  ...{ title, quantity },
  price: { minor: priceCents, currency },
  optional: isOptional,
  discount: discount && presentDiscount(discount, currency),
})

/** Presents the content of a quote on the wire. */
export const presentOffer = ({
  lines,
  discount,
  tax,
  currency,
  totalCents,
}: Pick<Quote, 'lines' | 'discount' | 'tax' | 'currency' | 'totalCents'>) => ({
  lines: lines.map((line) => presentLine(line, currency)),
  discount: discount && presentDiscount(discount, currency),
  tax,
  total: { minor: totalCents, currency },
})
