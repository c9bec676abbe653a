import type { Context } from '../context.ts'
import { Refusal } from '../errors.ts'
import { takeCurrency } from '../invoice/invoice-lines.ts'
import { withoutCurrency } from '../line/line-input.ts'
import { oneCurrency } from '../money-input.ts'
import { currencyOfLines, noRate } from '../payment-settings/require-rate.server.ts'
import type { QuotePatch } from './quote-input.ts'
import type { Quote } from './quote-response.ts'
import { sumQuote } from './quote-total.ts'
import { findValue } from './quote-value.server.ts'

type Written = Omit<QuotePatch, 'version' | 'tax' | 'files'>
/** Fields of a quote that staff writes. */
export type Draft = Pick<
  Quote,
  | 'title'
  | 'serviceKind'
  | 'lines'
  | 'currency'
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
  | 'files'
>

/** Returns the columns of a draft; its value in dollars is apart. */
export const columnsOfDraft = (draft: Draft) => {
  const {
    title,
    serviceKind,
    depositPercent,
    revisions,
    supportMonths,
    workingDays,
    validUntil,
    note,
    terms,
  } = draft
  return {
    ...{ title, serviceKind, depositPercent, revisions, supportMonths, workingDays, validUntil, note, terms },
    lines: JSON.stringify(draft.lines),
    files: JSON.stringify(draft.files),
    ...{ currency: draft.currency, raisedDeposit: draft.raisedDeposit },
    discount: draft.discount && JSON.stringify(draft.discount),
    tax: draft.tax && JSON.stringify(draft.tax),
    paymentPlan: draft.paymentPlan && JSON.stringify(draft.paymentPlan),
    totalCents: sumQuote(draft).totalCents,
  }
}

/** Returns the terms as they are stored: with the currency of the lines apart. `known`: the one without new lines. */
export function toTerms<Given extends Partial<Written>>({ lines, discount, ...terms }: Given, known: string) {
  const named = lines && takeCurrency(lines)
  const currency = named?.currency ?? known
  if (discount?.currency && discount.currency !== currency) {
    throw new Refusal('invalid', `${oneCurrency}.`, { fields: { 'discount.amount': oneCurrency } })
  }
  return { ...terms, ...named, discount: discount && withoutCurrency(discount) }
}

type Given<Values> = { [Name in keyof Values]?: Exclude<Values[Name], undefined> }

export const withoutUndefined = <Values extends object>(terms: Values) =>
  Object.fromEntries(Object.entries(terms).filter(([, value]) => value !== undefined)) as Given<Values>

export const refuseCurrency = (currency: string) =>
  new Refusal('invalid', `Prices must be in ${currency}, like those of the order.`, {
    fields: { lines: `Must be in ${currency}, like the order` },
  })

/** Returns the value of a draft as `findValue` does, and refuses one without a rate. */
export async function valueInDollars(inside: Context, draft: Draft): Promise<number | null> {
  const { currency } = draft
  const value = await findValue(inside, { minor: sumQuote(draft).totalCents, currency })
  if (value === undefined) throw noRate(currency, currencyOfLines)
  return value
}
