import { useForm } from 'react-hook-form'
import { AttachmentsField } from '#app/components/form/attachments-field.tsx'
import { bindFields } from '#app/components/form/bind-fields.ts'
import { FormFrame } from '#app/components/form/form-frame.tsx'
import { resolverOf } from '#app/components/form/resolver-of.ts'
import { scanUpload } from '#app/components/form/upload-kinds.ts'
import { followRecord } from '#app/components/form/use-opened-version.ts'
import { useSending } from '#app/components/form/use-sending.ts'
import { CurrencyField } from '#app/components/payment/currency-field.tsx'
import { TextArea, TextField } from '#app/components/ui/fields/field.tsx'
import { SelectField } from '#app/components/ui/fields/select-field.tsx'
import { expenseCategories } from '#core/expense/expense-categories.ts'
import { type ExpenseValues, expenseRules } from './expense-values.ts'

type ExpenseFormProps = {
  initial: ExpenseValues
  save: (values: ExpenseValues) => Promise<unknown>
  onSaved: () => void
}

export function ExpenseForm({ initial, save, onSaved }: ExpenseFormProps) {
  const form = useForm<ExpenseValues>({
    resolver: resolverOf<ExpenseValues>(expenseRules),
    ...followRecord(initial),
  })
  const sending = useSending(form, {
    ...{ send: save, onSent: onSaved },
    fieldNames: { 'amount.currency': 'currency' },
  })
  const field = bindFields(form)
  return (
    <div className="max-w-3xl">
      <FormFrame
        label="Expense"
        form={form}
        sending={sending}
        failure="The expense could not be saved."
        submitLabel="Save"
      >
        <div className="grid items-start gap-5 sm:grid-cols-2">
          <TextField label="Amount" inputMode="decimal" autoComplete="off" {...field('amount')} />
          <CurrencyField chosen={initial.currency} {...field('currency')} />
          <SelectField label="Category" {...field('category')}>
            {Object.entries(expenseCategories).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </SelectField>
          <TextField label="Day" type="date" {...field('spentOn')} />
          <TextField label="Paid to (optional)" maxLength={200} {...field('payee')} />
        </div>
        <TextArea label="Note (optional)" rows={2} maxLength={2_000} {...field('note')} />
        <AttachmentsField control={form.control} name="files" label="Receipt (optional)" kind={scanUpload} />
      </FormFrame>
    </div>
  )
}
