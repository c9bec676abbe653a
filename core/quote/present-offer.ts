import { presentDiscount } from '../line/wire-discount.ts'
import type { Quote } from './quote-response.ts'
import type { QuoteLine } from './quote-total.ts'

const presentLine = (
  { title, quantity, unit = '', priceCents, isOptional, discount }: QuoteLine,
  currency: string,
) => ({
  ...{ title, quantity, unit },
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
  raisedDeposit,
  takesOverCents,
}: Pick<
  Quote,
  'lines' | 'discount' | 'tax' | 'currency' | 'totalCents' | 'raisedDeposit' | 'takesOverCents'
>) => ({
  lines: lines.map((line) => presentLine(line, currency)),
  discount: discount && presentDiscount(discount, currency),
  tax,
  total: { minor: totalCents, currency },
  raisedDeposit,
  takesOver: takesOverCents === null ? null : { minor: takesOverCents, currency },
})
