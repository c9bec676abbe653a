import { linkChoicesId } from '#app/components/form/link-choices.tsx'
import { CheckField } from '#app/components/ui/fields/check-field.tsx'
import { TextArea, TextField } from '#app/components/ui/fields/field.tsx'
import { SelectField } from '#app/components/ui/fields/select-field.tsx'
import {
  type SectionFields as Fields,
  initialOf,
  isOptional,
  type SectionField,
  variantOf,
} from '#core/page/section-fields.ts'
import { CategoryChoice } from './category-choice.tsx'
import { ListField } from './list-field.tsx'
import { OriginalButton } from './original-button.tsx'
import { PictureField } from './picture-field.tsx'
import { RecordsField } from './records-field.tsx'
import { ServiceField } from './service-field.tsx'

export type Values = Record<string, unknown>
export type FieldsProps = {
  fields: Fields
  values: Values
  /** The values that the page came with. */
  originals?: Values | undefined
  /** Path of the group in its section, such as `first.` or `items.0.`; empty for the section itself. */
  path: string
  /** Messages by path. */
  errors: Record<string, string>
  onChange: (values: Values, path: string) => void
}

/** The fields of a section, of a group, or of an item of a list. */
export const SectionFields = ({ fields, values, originals, path, errors, onChange }: FieldsProps) => (
  <div className="grid grid-cols-1 gap-5">
    {Object.entries(fields).map(([name, field]) => (
      <FieldInput
        key={name}
        name={`${path}${name}`}
        field={variantOf(field, values)}
        value={values[name]}
        original={originals && (originals[name] ?? field.initial)}
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
  original: unknown
  errors: Record<string, string>
  onChange: (value: unknown, path?: string) => void
}

/** One field, and a button that returns it to the original. */
function FieldInput(props: FieldInputProps) {
  const { name, field, value, original, errors, onChange } = props
  const { label, input, fields = {} } = field
  if (input === 'group') {
    const values = isRecord(value) ? value : initialOf(fields)
    const originals = isRecord(original) ? original : undefined
    return (
      <fieldset className="rounded-small border border-line p-4">
        <legend className="px-1 font-semibold">{label}</legend>
        <SectionFields {...{ fields, values, originals, errors, onChange }} path={`${name}.`} />
      </fieldset>
    )
  }
  if (input === 'list') {
    return (
      <ListField
        {...{ name, field, errors, onChange }}
        items={Array.isArray(value) ? value : []}
        originals={Array.isArray(original) ? original : undefined}
        renderFields={(item) => <SectionFields {...item} fields={fields} errors={errors} />}
      />
    )
  }
  return (
    <div className="grid grid-cols-1 gap-1">
      <ValueInput {...props} />
      <OriginalButton {...{ label, original, onChange }} value={value ?? field.initial} />
    </div>
  )
}

function ValueInput({ name, field, value, errors, onChange }: FieldInputProps) {
  const { hint, input, choices = {} } = field
  const label = isOptional(field) ? `${field.label} (optional)` : field.label
  const shared = { name, label, hint, error: errors[name] }
  const text = typeof value === 'string' ? value : ''
  if (input === 'records') {
    return <RecordsField {...{ name, field, onChange }} ids={idsOf(value)} error={listError(errors, name)} />
  }
  if (input === 'check') {
    return (
      <CheckField
        name={name}
        label={label}
        checked={value === true}
        onChange={({ target }) => onChange(target.checked)}
      />
    )
  }
  if (input === 'service') return <ServiceField {...shared} value={text} onChange={onChange} />
  if (input === 'picture') {
    return (
      <PictureField
        // A form of its own under this name, which changes when an item moves.
        key={name}
        {...shared}
        value={typeof value === 'string' ? value : String(field.initial)}
        onChange={onChange}
      />
    )
  }
  if (input === 'faq-category') {
    return (
      <CategoryChoice
        {...shared}
        choices={choices}
        value={text}
        onChange={({ target }) => onChange(target.value)}
      />
    )
  }
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
    return (
      <TextArea
        {...shared}
        error={listError(errors, name)}
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
      {...(input === 'link' && { list: linkChoicesId })}
      value={text}
      onChange={({ target }) => onChange(target.value)}
    />
  )
}

/** The message of a list of values, or of one of them. */
const listError = (errors: Record<string, string>, name: string): string | undefined =>
  errors[name] ?? Object.entries(errors).find(([path]) => path.startsWith(`${name}.`))?.[1]

const idsOf = (value: unknown): string[] => (Array.isArray(value) ? value : [])

const isRecord = (value: unknown): value is Values => typeof value === 'object' && value !== null
