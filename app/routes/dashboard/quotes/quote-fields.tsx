import { useState } from 'react'
import type { UseFormReturn } from 'react-hook-form'
import { AttachmentsField } from '#app/components/form/attachments-field.tsx'
import { bindFields } from '#app/components/form/bind-fields.ts'
import { CurrencyField } from '#app/components/payment/currency-field.tsx'
import { DiscountFields } from '#app/components/payment/discount-fields.tsx'
import { ServiceKindField } from '#app/components/quotes/service-kind-field.tsx'
import { TaxField } from '#app/components/tax/tax-field.tsx'
import { TextArea, TextField } from '#app/components/ui/fields/field.tsx'
import type { Tax } from '#core/tax/tax.ts'
import { LineFields } from './line-fields.tsx'
import { PlanChoice } from './plan-choice.tsx'
import { PlanFields } from './plan-fields.tsx'
import { type Catalogue, convertPlanLines, hasTypedAmounts } from './plan-prices.ts'
import type { QuoteValues } from './quote-values.ts'

type QuoteFieldsProps = {
  form: UseFormReturn<QuoteValues>
  hasService: boolean
  taxes: readonly Tax[]
  catalogue: Catalogue
}

/** All fields of a quote. An order that it is for decides about the service. */
export function QuoteFields({ form, hasService, taxes, catalogue }: QuoteFieldsProps) {
  const field = bindFields(form)
  const isAmendment = form.getValues('amendment') !== null
  const [areNumbersKept, setAreNumbersKept] = useState(false)
  const currency = field('currency')
  const changeCurrency: typeof currency.onChange = async (event) => {
    const { currency: from, lines } = form.getValues()
    await currency.onChange(event)
    const converted = convertPlanLines(lines, { from, to: form.getValues('currency') }, catalogue)
    if (converted.some((line, at) => line !== lines[at]))
      form.setValue('lines', converted, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
    setAreNumbersKept(hasTypedAmounts(form.getValues(), catalogue))
  }
  return (
    <>
      <TextField label="Title" maxLength={200} {...field('title')} />
      {hasService && <ServiceKindField {...field('serviceKind')} />}
      {!isAmendment && (
        <div className="sm:max-w-xs">
          <CurrencyField
            chosen={form.getValues('currency')}
            {...currency}
            onChange={changeCurrency}
            hint={
              areNumbersKept ? 'Amounts that you typed keep their numbers: please check them.' : undefined
            }
          />
        </div>
      )}
      <LineFields form={form} />
      {catalogue.plans.length > 0 && <PlanChoice {...{ form, catalogue, hasService }} />}
      <DiscountFields
        about="total"
        kind={form.watch('discountKind')}
        currency={form.watch('currency')}
        field={field}
      />
      <TaxField taxes={taxes} {...field('tax')} />
      {isAmendment ? (
        <TextField
          label="Raise the deposit to, in percent (optional)"
          inputMode="numeric"
          autoComplete="off"
          hint="Of the agreed price, until work begins. An unpaid invoice of the deposit is replaced."
          {...field('raisedDeposit')}
        />
      ) : (
        <PlanFields form={form} />
      )}
      <div className="grid items-start gap-5 sm:grid-cols-2">
        <TextField
          label={isAmendment ? 'More working days' : 'Working days'}
          inputMode="numeric"
          {...field('workingDays')}
        />
        <TextField
          label={isAmendment ? 'More revisions' : 'Revisions'}
          inputMode="numeric"
          hint="Empty: unlimited"
          {...field('revisions')}
        />
        <TextField
          label={isAmendment ? 'More months of support' : 'Months of support'}
          inputMode="numeric"
          hint="From delivery"
          {...field('supportMonths')}
        />
        <TextField label="Valid until" type="date" {...field('validUntil')} />
      </div>
      <TextArea
        label={isAmendment ? 'Reason' : 'Note (optional)'}
        rows={4}
        maxLength={5_000}
        hint={isAmendment ? 'The client reads it with the change.' : undefined}
        {...field('note')}
      />
      <TextArea
        label="Terms of the plan (optional)"
        rows={3}
        maxLength={2_000}
        hint="Printed on the quote, besides your general terms"
        {...field('terms')}
      />
      <AttachmentsField control={form.control} name="files" label="Attachments (optional)" />
    </>
  )
}
