import { type UseFormReturn, useWatch } from 'react-hook-form'
import { bindFields } from '#app/components/form/bind-fields.ts'
import { FormPart, WholeWidth } from '#app/components/form/form-part.tsx'
import { UploadField } from '#app/components/form/upload-field.tsx'
import { pictureUpload } from '#app/components/form/upload-kinds.ts'
import { CurrencyField } from '#app/components/payment/currency-field.tsx'
import { CheckField } from '#app/components/ui/fields/check-field.tsx'
import { TextArea, TextField } from '#app/components/ui/fields/field.tsx'
import { SelectField } from '#app/components/ui/fields/select-field.tsx'
import { nameCurrency } from '#core/currency.ts'
import {
  accountTypeLabels,
  accountTypes,
  isBankKind,
  isWallet,
  methodKindLabels,
  methodKinds,
  proofLabels,
  proofs,
} from '#core/payment-method/payment-method.ts'
import type { MethodDraft } from './method-draft.ts'

export function MethodFields({ form }: { form: UseFormReturn<MethodDraft> }) {
  const kind = useWatch({ control: form.control, name: 'kind' })
  const field = bindFields(form)
  const isBank = isBankKind(kind)
  const hasLink = !isWallet(kind) && !isBank && kind !== 'cash'
  const currency = useWatch({ control: form.control, name: 'currency' })
  const money = isWallet(kind) ? 'taka' : nameCurrency(currency)
  return (
    <>
      <FormPart title="Account">
        <SelectField
          label="Type"
          hint="Wallet, bank, cash or a service abroad"
          {...form.register('kind', { onChange: ({ target }) => renameMethod(form, kind, target.value) })}
        >
          <Options names={methodKinds} labels={methodKindLabels} />
        </SelectField>
        <TextField label="Name" hint="Shown to clients first" maxLength={60} {...field('label')} />
        {kind !== 'cash' && (
          <TextField
            label={isBank ? 'Account number' : isWallet(kind) ? 'Number' : 'Account or address'}
            inputMode={isWallet(kind) ? 'tel' : 'text'}
            autoComplete="off"
            {...(isWallet(kind) && { hint: '11 digits, such as 01712345678' })}
            {...field('number')}
          />
        )}
        {(isWallet(kind) || kind === 'other') && (
          <SelectField
            label="Account type"
            {...(isWallet(kind) && { hint: 'Shown to clients' })}
            {...field('accountType')}
          >
            <Options names={accountTypes.filter((type) => type !== 'bank')} labels={accountTypeLabels} />
          </SelectField>
        )}
        <TextField label="Account holder" autoComplete="off" maxLength={120} {...field('holder')} />
        {isBank && <BankFields form={form} />}
        {!isWallet(kind) && <CurrencyField chosen={currency} {...field('currency')} />}
        {hasLink && (
          <WholeWidth>
            <TextField
              label="Payment link"
              hint="Where clients pay, such as https://paypal.me/yourname"
              inputMode="url"
              autoComplete="off"
              {...field('payLink')}
            />
          </WholeWidth>
        )}
      </FormPart>
      <UploadField control={form.control} name="qrImage" label="QR code" kind={pictureUpload} />
      <FormPart title="How to pay" hint="One step per line.">
        <TextArea label="Steps in English" rows={5} maxLength={3000} {...field('instructionsEn')} />
        <TextArea label="Steps in Bangla" lang="bn" rows={5} maxLength={3000} {...field('instructionsBn')} />
      </FormPart>
      <FormPart title="Rules">
        <TextField
          label={`Minimum per payment, in ${money}`}
          hint="Empty: no minimum"
          inputMode="decimal"
          {...field('min')}
        />
        <TextField
          label={`Maximum per payment, in ${money}`}
          hint="Empty: no maximum"
          inputMode="decimal"
          {...field('max')}
        />
        <TextField
          label="Fee that the client pays, percent"
          hint="Empty: no fee"
          inputMode="decimal"
          {...field('feePercent')}
        />
        <TextField
          label={`Fixed fee per payment, in ${money}`}
          hint="Empty: no fixed fee"
          inputMode="decimal"
          {...field('feeFixed')}
        />
        <WholeWidth>
          <SelectField label="Required proof" {...field('requires')}>
            <Options names={proofs} labels={proofLabels} />
          </SelectField>
        </WholeWidth>
        <CheckField label="Visible to clients" {...form.register('active')} />
      </FormPart>
    </>
  )
}

/** Gives a method the name of its new type, unless it has a name of its own. */
function renameMethod(
  form: UseFormReturn<MethodDraft>,
  before: MethodDraft['kind'],
  kind: MethodDraft['kind'],
) {
  const label = form.getValues('label').trim()
  if (label === '' || label === methodKindLabels[before]) form.setValue('label', methodKindLabels[kind])
}

function BankFields({ form }: { form: UseFormReturn<MethodDraft> }) {
  const field = bindFields(form)
  return (
    <>
      <TextField label="Bank" autoComplete="off" {...field('bank.bankName')} />
      <TextField label="Branch" autoComplete="off" {...field('bank.branch')} />
      <TextField label="Routing number" autoComplete="off" {...field('bank.routingNumber')} />
      <TextField label="SWIFT" autoComplete="off" {...field('bank.swift')} />
    </>
  )
}

type OptionsProps<Name extends string> = { names: readonly Name[]; labels: Record<Name, string> }

const Options = <Name extends string>({ names, labels }: OptionsProps<Name>) =>
  names.map((name) => (
    <option key={name} value={name}>
      {labels[name]}
    </option>
  ))
