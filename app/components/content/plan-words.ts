import { formatMoney } from '#core/money.ts'
import { formatPrice, type PriceView } from '#core/service/price-view.ts'
import type { Plan } from '#core/service/service.ts'

const words = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten']

/** Returns a small number in words, with a capital. */
const inWords = (count: number): string => words[count] ?? String(count)

/** Unit of a plan's price: `per project` unless the plan names another. */
export const unitOf = ({ unit }: Pick<Plan, 'unit'>): string => unit ?? 'per project'

/** Sentence with the prices of the plans; empty without plans. `title` stands before them instead of the original words. */
export function formatPrices(plans: Plan[], view?: PriceView, title?: string): string {
  if (plans.length === 0) return ''
  if (title || plans.some(({ unit }) => unit)) {
    const named = plans.map((plan) => `${formatPrice(plan.price, view)} ${unitOf(plan)}`)
    return ` ${title ?? 'Fixed prices'}: ${new Intl.ListFormat('en-GB').format(named)}.`
  }
  const prices = new Intl.ListFormat('en-GB').format(plans.map(({ price }) => formatPrice(price, view)))
  return plans.length === 1
    ? ` One fixed price per project: ${prices}.`
    : ` ${inWords(plans.length)} fixed prices per project: ${prices}.`
}

const counted = (count: number, one: string) => `${count} ${count === 1 ? one : `${one}s`}`

export function formatRevisions({
  revisions,
  revisionsAsQuoted,
}: Pick<Plan, 'revisions' | 'revisionsAsQuoted'>) {
  if (revisionsAsQuoted) return 'revisions as agreed'
  if (revisions === null) return 'unlimited revisions'
  return revisions === 0 ? 'no revisions' : counted(revisions, 'revision')
}

/** Returns the price of a further round; empty where the plan names none. */
const formatExtraRound = ({ revisions, revisionsAsQuoted, extraRoundPrice }: Plan) =>
  extraRoundPrice?.minor && revisions !== null && !revisionsAsQuoted
    ? `an extra round for ${formatMoney(extraRoundPrice)}`
    : ''

/** Terms of a plan in one line. */
export function formatTerms(plan: Plan): string {
  const { supportMonths, workingDays, depositPercent } = plan
  const terms = [
    formatRevisions(plan),
    formatExtraRound(plan),
    supportMonths > 0 && `${counted(supportMonths, 'month')} of support`,
    workingDays && counted(workingDays, 'working day'),
    depositPercent !== undefined && (depositPercent > 0 ? `${depositPercent}% deposit` : 'no deposit'),
  ]
  const line = terms.filter(Boolean).join(', ')
  return line.charAt(0).toUpperCase() + line.slice(1)
}
