import type { QuoteRow, WholeRequest } from '#app/api/template-requests.ts'
import type { TemplateRow } from '#app/api/templates.ts'
import { readDollars } from '#app/components/payment/read-dollars.ts'
import { currentDay } from '#app/components/time/current-day.ts'
import { sumPrices } from '#core/invoice/invoice-lines.ts'
import { readQuantity } from '#core/line/quantity.ts'
import { cents, toUnits } from '#core/money.ts'
import { validDays } from '#core/quote/quote-machine.ts'
import type { ServiceKind } from '#core/service/service.ts'
import { usualServiceKind } from '#core/template-request/usual-service-kind.ts'
import { addDays } from '#core/time.ts'

/** Form values. Numbers are strings as typed. */
export type QuoteValues = {
  /** Unset in what the browser kept from an earlier release. */
  serviceKind?: ServiceKind
  /** The unit is unset in what the browser kept from an earlier release. */
  lines: { title: string; quantity: string; unit?: string; price: string }[]
  depositPercent: string
  revisions: string
  supportMonths: string
  workingDays: string
  validUntil: string
  note: string
}

/** Initial values: the last quote or, without one, the price of the template. */
export function firstQuote(
  { quote, businessName }: WholeRequest,
  template: TemplateRow | undefined,
  depositPercent: number,
): QuoteValues {
  const soon = addDays(currentDay(), validDays)
  if (quote) {
    return {
      serviceKind: quote.serviceKind,
      lines: quote.lines.map(({ title, quantity, unit, price }) => ({
        ...{ title, quantity: String(quantity), unit },
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
    serviceKind: usualServiceKind,
    lines: [{ title, quantity: '1', unit: '', price: template ? String(toUnits(template.priceFrom)) : '' }],
    depositPercent: String(depositPercent),
    revisions: '0',
    supportMonths: '0',
    workingDays: '10',
    validUntil: soon,
    note: '',
  }
}

const numberOf = (typed: string) => Number(typed) || 0

export function toQuote(values: QuoteValues): QuoteRow {
  const lines = values.lines.map(({ title, quantity, unit = '', price }) => ({
    ...{ title, unit: unit.trim(), quantity: readQuantity(quantity) ?? 0 },
    price: cents(readDollars(price) ?? 0),
  }))
  return {
    serviceKind: values.serviceKind ?? usualServiceKind,
    lines,
    total: cents(sumPrices(lines.map(({ quantity, price }) => ({ quantity, priceCents: price.minor })))),
    depositPercent: numberOf(values.depositPercent),
    revisions: values.revisions.trim() === '' ? null : numberOf(values.revisions),
    supportMonths: numberOf(values.supportMonths),
    workingDays: numberOf(values.workingDays),
    validUntil: values.validUntil,
    note: values.note,
  }
}
