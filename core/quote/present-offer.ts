import { cents } from '../money.ts'
import type { Quote } from './quote-response.ts'
import type { QuoteDiscount, QuoteLine } from './quote-total.ts'

const presentDiscount = ({ percent, cents: amount, reason }: QuoteDiscount) => ({
  percent,
  amount: amount === null ? null : cents(amount),
  reason,
})

const presentLine = ({ title, quantity, priceCents, isOptional, discount }: QuoteLine) => ({
  ...{ title, quantity },
  price: cents(priceCents),
  optional: isOptional,
  discount: discount && presentDiscount(discount),
})

/** Presents the content of a quote on the wire. */
export const presentOffer = ({
  lines,
  discount,
  tax,
  totalCents,
}: Pick<Quote, 'lines' | 'discount' | 'tax' | 'totalCents'>) => ({
  lines: lines.map(presentLine),
  discount: discount && presentDiscount(discount),
  tax,
  total: cents(totalCents),
})
