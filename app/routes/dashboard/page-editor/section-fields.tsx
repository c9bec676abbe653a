import { TextArea, TextField } from '#app/components/ui/fields/field.tsx'
import { SelectField } from '#app/components/ui/fields/select-field.tsx'
import { type SectionFields as Fields, initialOf, type SectionField } from '#core/page/section-fields.ts'
import { ListField } from './list-field.tsx'
import { PictureField } from './picture-field.tsx'

export type Values = Record<string, unknown>
export type FieldsProps = {
  fields: Fields
  values: Values
  /** Path of the group in its section, such as `first.` or `items.0.`; empty for the section itself. */
  path: string
  /** Messages by path. */
  errors: Record<string, string>
  onChange: (values: Values, path: string) => void
}

/** The fields of a section, of a group, or of an item of a list. */
export const SectionFields = ({ fields, values, path, errors, onChange }: FieldsProps) => (
  <div className="grid grid-cols-1 gap-5">
    {Object.entries(fields).map(([name, field]) => (
      <FieldInput
        key={name}
        name={`${path}${name}`}
        field={field}
        value={values[name]}
        errors={errors}
        onChange={(value, changed = `${path}${name}`) => onChange({ ...values, [name]: value }, changed)}
      />
    ))}
  </div>
)

type FieldInputProps = {
  name: string
  field: SectionField
  value: unknown
  errors: Record<string, string>
  onChange: (value: unknown, path?: string) => void
}

function FieldInput({ name, field, value, errors, onChange }: FieldInputProps) {
  const { label, hint, input, choices = {}, fields = {} } = field
  const shared = { name, label, hint, error: errors[name] }
  const text = typeof value === 'string' ? value : ''
  if (input === 'group') {
    const values = isRecord(value) ? value : initialOf(fields)
    return (
      <fieldset className="rounded-small border border-line p-4">
        <legend className="px-1 font-semibold">{label}</legend>
        <SectionFields {...{ fields, values, errors, onChange }} path={`${name}.`} />
      </fieldset>
    )
  }
  if (input === 'list') {
    return (
      <ListField
        {...{ name, field, errors, onChange }}
        items={Array.isArray(value) ? value : []}
        renderFields={(item) => <SectionFields {...item} fields={fields} errors={errors} />}
      />
    )
  }
  if (input === 'picture') return <PictureField {...shared} value={text} onChange={onChange} />
  if (input === 'choice') {
    return (
      <SelectField {...shared} value={text} onChange={({ target }) => onChange(target.value)}>
        {Object.entries(choices).map(([choice, words]) => (
          <option key={choice} value={choice}>
            {words}
          </option>
        ))}
      </SelectField>
    )
  }
  if (input === 'texts') {
    const lines = Array.isArray(value) ? value : []
    const error = shared.error ?? lines.map((_, index) => errors[`${name}.${index}`]).find(Boolean)
    return (
      <TextArea
        {...shared}
        error={error}
        hint="One per line"
        rows={Math.max(3, lines.length + 1)}
        value={lines.join('\n')}
        onChange={({ target }) => onChange(target.value === '' ? [] : target.value.split('\n'))}
      />
    )
  }
  if (input === 'long-text') {
    return (
      <TextArea
        {...shared}
        rows={text.length > 300 ? 10 : 3}
        value={text}
        onChange={({ target }) => onChange(target.value)}
      />
    )
  }
  return (
    <TextField
      {...shared}
      autoComplete="off"
      value={text}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}

const isRecord = (value: unknown): value is Values => typeof value === 'object' && value !== null
