import type { QuoteRow, WholeRequest } from '#app/api/template-requests.ts'
import type { TemplateRow } from '#app/api/templates.ts'
import { cents, toUnits, usd } from '#core/money.ts'
import { quoteTotal } from '#core/template-request/template-request.ts'
import { addDays, dayOf } from '#core/time.ts'

/** Form values. Numbers are strings as typed. */
export type QuoteValues = {
  lines: { title: string; quantity: string; price: string }[]
  depositPercent: string
  revisions: string
  supportMonths: string
  workingDays: string
  validUntil: string
  note: string
}

const validDays = 14
/** Initial values: the last quote or, without one, the price of the template. */
export function firstQuote(
  { quote, businessName }: WholeRequest,
  template: TemplateRow | undefined,
): QuoteValues {
  const soon = addDays(dayOf(new Date()), validDays)
  if (quote) {
    return {
      lines: quote.lines.map(({ title, quantity, price }) => ({
        title,
        quantity: String(quantity),
        price: String(toUnits(price)),
      })),
      depositPercent: String(quote.depositPercent),
      revisions: quote.revisions === null ? '' : String(quote.revisions),
      supportMonths: String(quote.supportMonths),
      workingDays: String(quote.workingDays),
      validUntil: [quote.validUntil, soon].toSorted()[1] ?? soon,
      note: quote.note,
    }
  }
  const title = template ? `Website from the template “${template.title}”` : `Website for ${businessName}`
  return {
    lines: [{ title, quantity: '1', price: template ? String(toUnits(template.priceFrom)) : '' }],
    depositPercent: '50',
    revisions: '2',
    supportMonths: '1',
    workingDays: '10',
    validUntil: soon,
    note: '',
  }
}

const numberOf = (typed: string) => Number(typed) || 0

export function toQuote(values: QuoteValues): QuoteRow {
  const lines = values.lines.map(({ title, quantity, price }) => ({
    title,
    quantity: numberOf(quantity),
    price: usd(numberOf(price)),
  }))
  return {
    lines,
    total: cents(quoteTotal(lines.map(({ quantity, price }) => ({ quantity, priceCents: price.minor })))),
    depositPercent: numberOf(values.depositPercent),
    revisions: values.revisions.trim() === '' ? null : numberOf(values.revisions),
    supportMonths: numberOf(values.supportMonths),
    workingDays: numberOf(values.workingDays),
    validUntil: values.validUntil,
    note: values.note,
  }
}
