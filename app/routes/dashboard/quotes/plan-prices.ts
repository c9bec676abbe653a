import type { QuotablePlanRow } from '#app/api/services.ts'
import { readPrice, typePrice } from '#app/components/payment/read-dollars.ts'
import { payableIn, type Rates } from '#core/exchange.ts'
import type { Money } from '#core/money.ts'
import type { QuoteValues } from './quote-values.ts'

/** Plans that can be added, and the rates for other currencies. */
export type Catalogue = { plans: QuotablePlanRow[]; rates: Rates }

type Line = QuoteValues['lines'][number]
type Change = { from: string; to: string }

export const planTitle = ({ serviceTitle, plan }: QuotablePlanRow): string =>
  `${serviceTitle}, ${plan.name}`.slice(0, 200)

const isAmount = ({ discountKind, discountValue }: Pick<Line, 'discountKind' | 'discountValue'>) =>
  discountKind === 'amount' && Boolean(discountValue?.trim())
const comesFromPlan = ({ title }: Line, { plans }: Catalogue) =>
  plans.some((row) => planTitle(row) === title.trim())

/** Converts the prices of lines that came from a plan to the new currency of a quote. One without a rate is emptied, so
 * that no number stands for another amount. */
export function convertPlanLines(lines: readonly Line[], { from, to }: Change, catalogue: Catalogue): Line[] {
  const { plans, rates } = catalogue
  const priceIn = (currency: string, { plan }: QuotablePlanRow) => payableIn(plan.price, currency, rates)
  const type = (price: Money | undefined) => (price ? typePrice(price) : '')
  function convert(typed: string): string {
    const minor = readPrice(typed, from)
    return minor === undefined ? '' : type(payableIn({ minor, currency: from }, to, rates))
  }
  return lines.map((line) => {
    if (from === to || !comesFromPlan(line, catalogue)) return line
    // From the plan's own price, so that a currency that is chosen again brings the same number.
    const minor = readPrice(line.price, from)
    const isOf = (row: QuotablePlanRow) =>
      planTitle(row) === line.title.trim() && minor !== undefined && priceIn(from, row)?.minor === minor
    const same = plans.find(isOf)
    return {
      ...line,
      price: same ? type(priceIn(to, same)) : convert(line.price),
      ...(isAmount(line) && { discountValue: convert(line.discountValue) }),
    }
  })
}

/** True if the quote has amounts that came from no plan: they keep their numbers in another currency. */
export const hasTypedAmounts = (values: QuoteValues, catalogue: Catalogue): boolean =>
  isAmount(values) ||
  values.lines.some((line) => !comesFromPlan(line, catalogue) && (line.price.trim() !== '' || isAmount(line)))
