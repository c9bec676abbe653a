import type { UseFormReturn } from 'react-hook-form'
import { AttachmentsField } from '#app/components/form/attachments-field.tsx'
import { bindFields } from '#app/components/form/bind-fields.ts'
import { CurrencyField } from '#app/components/payment/currency-field.tsx'
import { TaxField } from '#app/components/tax/tax-field.tsx'
import { TextArea, TextField } from '#app/components/ui/fields/field.tsx'
import { SelectField } from '#app/components/ui/fields/select-field.tsx'
import { serviceKindLabels } from '#core/service/service-kind-labels.ts'
import type { Tax } from '#core/tax/tax.ts'
import { DiscountFields } from './discount-fields.tsx'
import { LineFields } from './line-fields.tsx'
import { PlanFields } from './plan-fields.tsx'
import type { QuoteValues } from './quote-values.ts'

type QuoteFieldsProps = { form: UseFormReturn<QuoteValues>; hasService: boolean; taxes: readonly Tax[] }

/** All fields of a quote. An order that it is for decides about the service. */
export function QuoteFields({ form, hasService, taxes }: QuoteFieldsProps) {
  const field = bindFields(form)
  const isAmendment = form.getValues('amendment') !== null
  return (
    <>
      <TextField label="Title" maxLength={200} {...field('title')} />
      {hasService && (
        <SelectField label="Service" {...field('serviceKind')}>
          {Object.entries(serviceKindLabels).map(([value, label]) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </SelectField>
      )}
      {!isAmendment && (
        <div className="max-w-xs">
          <CurrencyField chosen={form.getValues('currency')} {...field('currency')} />
        </div>
      )}
      <LineFields form={form} />
      <DiscountFields form={form} />
      <TaxField taxes={taxes} {...field('tax')} />
      {!isAmendment && <PlanFields form={form} />}
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
      <AttachmentsField control={form.control} name="files" label="Attachments (optional)" />
    </>
  )
}
