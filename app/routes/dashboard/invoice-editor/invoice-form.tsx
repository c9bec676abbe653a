import { useRef } from 'react'
import { useForm, useWatch } from 'react-hook-form'
import { bindFields } from '#app/components/form/bind-fields.ts'
import { DraftNotice } from '#app/components/form/draft-notice.tsx'
import { FormFrame } from '#app/components/form/form-frame.tsx'
import { resolverOf } from '#app/components/form/resolver-of.ts'
import { useDraft } from '#app/components/form/use-draft.ts'
import { useSending } from '#app/components/form/use-sending.ts'
import { CurrencyField } from '#app/components/payment/currency-field.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { TextField } from '#app/components/ui/fields/field.tsx'
import { SelectField } from '#app/components/ui/fields/select-field.tsx'
import { intervalLabels, intervals } from '#core/recurring-invoice/recurrence.ts'
import { type Tax, type TaxRate, taxChoices, usualTax } from '#core/tax/tax.ts'
import { type InvoiceValues, invoiceRules } from './invoice-values.ts'
import { LineFields } from './line-fields.tsx'

type InvoiceFormProps = {
  /** Key under which the tab keeps what is typed. */
  draftKey: string
  initial: InvoiceValues
  /** `optional` lets the user choose between one invoice and a recurring one. */
  recurs: 'never' | 'optional' | 'always'
  rates: readonly TaxRate[]
  /** Lines of the invoice before the change. */
  lines?: readonly { tax: Tax | null }[]
  /** Stores the draft, or issues or starts the invoice. Returns what to do once the form is settled. */
  save: (values: InvoiceValues, isIssued: boolean) => Promise<() => void>
}

/** Form of an invoice without an order, with a button that issues it and one that only stores it. */
export function InvoiceForm({ draftKey, initial, recurs, rates, lines = [], save }: InvoiceFormProps) {
  const form = useForm<InvoiceValues>({
    resolver: resolverOf<InvoiceValues>(invoiceRules),
    defaultValues: initial,
  })
  const field = bindFields(form)
  const isRecurring = useWatch({ control: form.control, name: 'every' }) !== 'once'
  const draft = useDraft(form, `invoice:${draftKey}`)
  const isIssued = useRef(true)
  const settle = useRef<() => void>(undefined)
  const sending = useSending(form, {
    fieldNames: { 'lines.0.price.currency': 'currency' },
    async send(values) {
      settle.current = await save(values, isIssued.current)
    },
    onSent() {
      draft.forget()
      settle.current?.()
    },
  })
  const submit = (issues: boolean) => {
    isIssued.current = issues
    sending.submit()
  }
  return (
    <div className="max-w-3xl">
      <FormFrame
        label="Invoice"
        form={form}
        sending={{ ...sending, submit: () => submit(true) }}
        failure="The invoice could not be saved."
        submitLabel={recurs === 'always' ? 'Save' : isRecurring ? 'Start' : 'Issue and send'}
        aside={
          !isRecurring && (
            <Button look="second" disabled={form.formState.isSubmitting} onClick={() => submit(false)}>
              Save as draft
            </Button>
          )
        }
        hasDraft
      >
        {draft.isRestored && <DraftNotice onStartOver={draft.startOver} />}
        <div className="sm:max-w-xs">
          <CurrencyField chosen={initial.currency} {...field('currency')} />
        </div>
        <LineFields
          form={form}
          taxes={taxChoices(
            rates,
            lines.map(({ tax }) => tax),
          )}
          usualTax={usualTax(rates)}
        />
        {recurs !== 'never' && (
          <div className="sm:max-w-xs">
            <SelectField label="How often" {...field('every')}>
              {recurs === 'optional' && <option value="once">Once</option>}
              {intervals.map((interval) => (
                <option key={interval} value={interval}>
                  {intervalLabels[interval]}
                </option>
              ))}
            </SelectField>
          </div>
        )}
        {isRecurring ? (
          <div className="grid gap-5 sm:max-w-2xl sm:grid-cols-2">
            <TextField
              label="Next invoice on"
              type="date"
              hint="Later ones on this day, too."
              {...field('nextOn')}
            />
            <TextField
              label="Last day (optional)"
              type="date"
              hint="If empty, until you stop it."
              {...field('endsOn')}
            />
          </div>
        ) : (
          <div className="sm:max-w-xs">
            <TextField
              label="Due (optional)"
              type="date"
              hint="If empty, the default from the payment settings."
              {...field('dueOn')}
            />
          </div>
        )}
        <p className="text-muted">
          {isRecurring
            ? 'Each invoice is issued and mailed on its day, due as the payment settings say. A new price is announced to the client when you save it.'
            : 'Issuing gives the invoice its number and mails it as a PDF. After that it can be voided, not changed.'}
        </p>
      </FormFrame>
    </div>
  )
}
