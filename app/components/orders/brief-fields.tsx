import type { FieldPath, FieldValues, UseFormReturn } from 'react-hook-form'
import type { BriefFieldRow } from '#app/api/services.ts'
import { bindFields } from '#app/components/form/bind-fields.ts'
import { TextArea, TextField } from '#app/components/ui/fields/field.tsx'
import { SelectField } from '#app/components/ui/fields/select-field.tsx'
import { maxAnswerLength } from '#core/order/brief.ts'

/** Fields for the service's questions; the form stores the answers under `brief`. */
export function BriefFields<Values extends FieldValues>({
  form,
  fields,
}: {
  form: UseFormReturn<Values>
  fields: BriefFieldRow[]
}) {
  const bind = bindFields(form)
  return fields.map(({ name, label, kind, required, choices }) => {
    const field = bind(`brief.${name}` as FieldPath<Values>)
    const shown = { ...field, label: required ? label : `${label} (optional)` }
    if (kind === 'choice') {
      return (
        <SelectField key={name} {...shown}>
          <option value="">Choose one</option>
          {choices.map((choice) => (
            <option key={choice}>{choice}</option>
          ))}
        </SelectField>
      )
    }
    if (kind === 'long') return <TextArea key={name} rows={4} maxLength={maxAnswerLength.long} {...shown} />
    return <TextField key={name} maxLength={maxAnswerLength.text} {...shown} />
  })
}

/** Returns an empty answer for every question. */
export const emptyBrief = (fields: BriefFieldRow[]): Record<string, string> =>
  Object.fromEntries(fields.map(({ name }) => [name, '']))
