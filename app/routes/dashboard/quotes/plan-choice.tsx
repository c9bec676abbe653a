import type { UseFormReturn } from 'react-hook-form'
import type { QuotablePlanRow } from '#app/api/services.ts'
import { typePrice } from '#app/components/payment/read-dollars.ts'
import { SelectField } from '#app/components/ui/fields/select-field.tsx'
import { payableIn } from '#core/exchange.ts'
import { maxUnitLength } from '#core/line/quantity.ts'
import { formatMoney, type Money } from '#core/money.ts'
import { type Catalogue, planTitle } from './plan-prices.ts'
import { emptyLine, type QuoteValues } from './quote-values.ts'

type PlanChoiceProps = {
  form: UseFormReturn<QuoteValues>
  catalogue: Catalogue
  /** Takes the kind of the service, too. */
  hasService: boolean
}

/** Adds the line, the features and the terms of a plan to a quote, and the promises of the first one. */
export function PlanChoice({ form, catalogue: { plans, rates }, hasService }: PlanChoiceProps) {
  const { getValues, setValue } = form

  /** Price of a plan in the currency of the quote; undefined without a rate. */
  const priceOf = ({ plan }: QuotablePlanRow): Money | undefined =>
    payableIn(plan.price, getValues('currency'), rates)

  function add(row: QuotablePlanRow, price: Money) {
    const { serviceTitle, serviceKind, plan } = row
    const { lines, terms, note } = getValues()
    // A plan is sold 'per page', a line has '3 page'.
    const unit = plan.unit?.replace(/^per /i, '').slice(0, maxUnitLength) ?? ''
    const line = { ...emptyLine, title: planTitle(row), unit, price: typePrice(price) }
    const isUnpriced = lines.every(({ price }) => !price.trim())
    const last = lines.at(-1)
    const isLastKept = last?.price.trim() || (last?.title.trim() && lines.length > 1)
    // `setValue` also updates the field array of the lines. Appending with a second field array would not.
    setValue('lines', [...(isLastKept ? lines : lines.slice(0, -1)), line], { shouldDirty: true })
    if (hasService && isUnpriced) setValue('serviceKind', serviceKind)
    if (isUnpriced) setPromises(plan)
    const features = plan.features.length > 0 && `${plan.name} includes: ${plan.features.join(', ')}.`
    if (features && !note.includes(features)) {
      setValue('note', [note, features].filter(Boolean).join('\n\n'), { shouldDirty: true })
    }
    if (!getValues('title').trim()) setValue('title', serviceTitle)
    if (plan.terms && !terms.includes(plan.terms)) {
      setValue('terms', [terms, plan.terms].filter(Boolean).join('\n\n'), { shouldDirty: true })
    }
  }

  /** Sets what the plan says about them; a plan without a number leaves the field. */
  function setPromises(plan: QuotablePlanRow['plan']) {
    const revisions = plan.revisions === null ? '' : plan.revisions
    const promises = {
      revisions: plan.revisionsAsQuoted ? undefined : revisions,
      ...{ supportMonths: plan.supportMonths, workingDays: plan.workingDays },
      depositPercent: plan.depositPercent,
    }
    for (const [name, value] of Object.entries(promises)) {
      if (value === undefined) continue
      setValue(name as keyof typeof promises, String(value), { shouldDirty: true })
    }
  }

  const { currency } = form.watch()
  const hasOther = plans.some((row) => row.plan.price.currency !== (priceOf(row)?.currency ?? ''))
  const hint = 'Its name, price, features and terms, and what the first one promises; hidden plans are marked'
  return (
    <SelectField
      name="plan"
      label="Add a plan (optional)"
      hint={hasOther ? `${hint}. Prices are converted to ${currency} at today’s rate.` : hint}
      value=""
      onChange={({ target }) => {
        const chosen = plans[Number(target.value)]
        const price = chosen && priceOf(chosen)
        if (price) add(chosen, price)
      }}
    >
      <option value="">Choose a plan</option>
      {plans.map((row, index) => {
        const { serviceTitle, plan } = row
        const price = priceOf(row)
        return (
          <option key={`${serviceTitle} ${plan.planId}`} value={index} disabled={!price}>
            {serviceTitle}, {plan.name}: {formatMoney(price ?? plan.price)} {plan.unit}
            {plan.hidden && ' (hidden)'}
            {!price && ` (no rate for ${currency})`}
          </option>
        )
      })}
    </SelectField>
  )
}
