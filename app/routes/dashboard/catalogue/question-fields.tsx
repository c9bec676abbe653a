import { type UseFormReturn, useWatch } from 'react-hook-form'
import { bindFields } from '#app/components/form/bind-fields.ts'
import { CheckField } from '#app/components/ui/fields/check-field.tsx'
import { TextArea, TextField } from '#app/components/ui/fields/field.tsx'
import { SelectField } from '#app/components/ui/fields/select-field.tsx'
import { maxChoices, maxFileQuestions, maxQuestions } from '#core/service/service-input.ts'
import { FieldRows } from './field-rows.tsx'
import { emptyQuestion, type ServiceValues } from './service-values.ts'

type Form = UseFormReturn<ServiceValues>

/** Questions of the order form. */
export function QuestionFields({ form }: { form: Form }) {
  return (
    <div className="grid gap-6">
      <FieldRows form={form} name="briefFields" label="Question" most={maxQuestions} empty={emptyQuestion}>
        {(index) => <QuestionField form={form} index={index} />}
      </FieldRows>
    </div>
  )
}

function QuestionField({ form, index }: { form: Form; index: number }) {
  const field = bindFields(form)
  const name = `briefFields.${index}` as const
  const kind = useWatch({ control: form.control, name: `${name}.kind` })
  return (
    <>
      <div className="grid gap-5 sm:grid-cols-[2fr_1fr]">
        <TextField label="Question" maxLength={200} {...field(`${name}.label`)} />
        <SelectField
          label="Answer"
          hint={kind === 'file' ? `At most ${maxFileQuestions} questions for files` : undefined}
          {...field(`${name}.kind`)}
        >
          <option value="text">A line of text</option>
          <option value="long">A longer text</option>
          <option value="choice">One of a list</option>
          <option value="number">A number</option>
          <option value="date">A date</option>
          <option value="file">A file</option>
        </SelectField>
      </div>
      <TextField label="Help (optional)" maxLength={300} {...field(`${name}.help`)} />
      {kind === 'choice' && (
        <TextArea
          label="Choices"
          rows={4}
          hint={`One per line, from 2 to ${maxChoices}`}
          {...field(`${name}.choices`)}
        />
      )}
      <CheckField label="Must be answered" {...form.register(`${name}.required`)} />
    </>
  )
}
