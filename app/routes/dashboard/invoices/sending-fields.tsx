import { useEffect, useState } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { api } from '#app/api/browser.ts'
import { listMethods, type MethodRow } from '#app/api/payments.ts'
import { AttachmentsField } from '#app/components/form/attachments-field.tsx'
import { bindFields } from '#app/components/form/bind-fields.ts'
import { scanUpload } from '#app/components/form/upload-kinds.ts'
import { CurrencyField } from '#app/components/payment/currency-field.tsx'
import { errorMessageOf } from '#app/components/ui/error-message-of.ts'
import { TextField } from '#app/components/ui/fields/field.tsx'
import { SelectField } from '#app/components/ui/fields/select-field.tsx'
import { Notice } from '#app/components/ui/notice.tsx'
import { nameCurrency } from '#core/currency.ts'
import type { Money } from '#core/money.ts'
import { isConverted, type RefundDraft } from './refund-draft.ts'

type SendingFieldsProps = {
  form: UseFormReturn<RefundDraft>
  most: Money
  chooseCurrency: (currency: string) => void
}

/** Fields for how a refund was sent to the client. */
export function SendingFields({ form, most, chooseCurrency }: SendingFieldsProps) {
  const [methods, setMethods] = useState<MethodRow[]>([])
  const [failure, setFailure] = useState<string>()
  useEffect(() => {
    listMethods(api).then(setMethods, (error) => setFailure(errorMessageOf(error)))
  }, [])
  const [method, paidOutCurrency] = useWatch({ control: form.control, name: ['method', 'paidOutCurrency'] })
  const field = bindFields(form)
  function choose(id: string) {
    form.setValue('method', id, { shouldValidate: form.formState.isSubmitted })
    chooseCurrency(currencyOf(id) ?? 'BDT')
  }
  const currencyOf = (id: string) => methods.find(({ _id }) => _id === id)?.currency
  // Such a method can only have sent its own currency.
  const isFixed = isConverted({ paidOutCurrency: currencyOf(method) ?? most.currency }, most)
  return (
    <>
      <SelectField
        label="How it was sent"
        {...field('method')}
        onChange={({ target }) => choose(target.value)}
      >
        <option value="">Please choose</option>
        <option value="cash">Cash</option>
        {methods
          .filter(({ kind }) => kind !== 'cash')
          .map(({ _id, label, number }) => (
            <option key={_id} value={_id}>
              {[label, number].filter(Boolean).join(', ')}
            </option>
          ))}
      </SelectField>
      {failure && <Notice tone="danger">Only cash can be chosen now. {failure}</Notice>}
      <TextField
        label={method === 'cash' ? 'Reference' : 'Transaction ID'}
        hint={method === 'cash' ? 'Optional, such as the number of a paper receipt' : 'Optional'}
        autoComplete="off"
        {...field('reference')}
      />
      {method && (
        <div className="grid items-start gap-4 sm:grid-cols-2">
          {isConverted({ paidOutCurrency }, most) && (
            <TextField
              label="Paid out"
              inputMode="decimal"
              autoComplete="off"
              hint={`In ${nameCurrency(paidOutCurrency)}: change it if you sent another amount`}
              {...field('paidOut')}
            />
          )}
          {!isFixed && (
            <CurrencyField
              label="Paid out in"
              chosen={paidOutCurrency}
              {...field('paidOutCurrency')}
              onChange={({ target }) => chooseCurrency(target.value)}
            />
          )}
        </div>
      )}
      <AttachmentsField
        control={form.control}
        name="files"
        label="Proof (visible to the client)"
        kind={scanUpload}
      />
    </>
  )
}
