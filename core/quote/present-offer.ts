import { cents } from '../money.ts'
import type { Quote } from './quote-response.ts'
import type { QuoteDiscount, QuoteLine } from './quote-total.ts'

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

/** Presents the content of a quote on the wire. */
export const presentOffer = ({
  lines,
  discount,
  totalCents,
}: Pick<Quote, 'lines' | 'discount' | 'totalCents'>) => ({
  lines: lines.map(presentLine),
  discount: discount && presentDiscount(discount),
  total: cents(totalCents),
})
