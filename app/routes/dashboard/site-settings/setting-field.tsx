import { type UseFormReturn, useWatch } from 'react-hook-form'
import { bindFields } from '#app/components/form/bind-fields.ts'
import { WholeWidth } from '#app/components/form/form-part.tsx'
import { Button } from '#app/components/ui/button.tsx'
import { CheckField } from '#app/components/ui/fields/check-field.tsx'
import { TextArea, TextField } from '#app/components/ui/fields/field.tsx'
import { SelectField } from '#app/components/ui/fields/select-field.tsx'
import type { SettingName } from '#core/site-settings/site-settings.ts'
import { defaultDraft, type SettingDraft, settingOf } from './setting-draft.ts'

type SettingFieldProps = { name: SettingName; form: UseFormReturn<SettingDraft> }

const isWide = (name: SettingName) => ['long-text', 'texts', 'switch'].includes(settingOf(name).input)

/** Field of one setting, and a button that returns it to its default. */
export function SettingField({ name, form }: SettingFieldProps) {
  const typed = useWatch({ control: form.control, name })
  const initial = defaultDraft(name)
  const content = (
    <div className="grid justify-items-stretch gap-1">
      <SettingInput name={name} form={form} />
      {typed !== initial && (
        <Button
          look="quiet"
          size="small"
          className="justify-self-start"
          aria-label={`Use the default: ${settingOf(name).label}`}
          onClick={() => form.setValue(name, initial, { shouldDirty: true, shouldValidate: true })}
        >
          Use the default
        </Button>
      )}
    </div>
  )
  return isWide(name) ? <WholeWidth>{content}</WholeWidth> : content
}

function SettingInput({ name, form }: SettingFieldProps) {
  const { label, hint, input, choices = {} } = settingOf(name)
  const field = { label, ...(hint && { hint }), ...bindFields(form)(name) }
  if (input === 'long-text') return <TextArea rows={3} {...field} />
  if (input === 'texts')
    return <TextArea rows={4} {...field} hint={hint ? `${hint}. One per line.` : 'One per line.'} />
  if (input === 'switch')
    return (
      <>
        <CheckField label={label} {...form.register(name)} />
        {hint && <p className="text-small text-muted">{hint}</p>}
      </>
    )
  if (input === 'choice')
    return (
      <SelectField {...field}>
        {Object.entries(choices).map(([value, text]) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </SelectField>
    )
  if (input === 'colour') return <ColourInput name={name} form={form} />
  if (input === 'number') return <TextField inputMode="decimal" {...field} />
  return <TextField autoComplete="off" {...(input === 'time' && { type: 'time' })} {...field} />
}

/** The browser's colour picker beside a field for the code of a colour. */
function ColourInput({ name, form }: SettingFieldProps) {
  const { label, hint } = settingOf(name)
  const typed = String(useWatch({ control: form.control, name }))
  return (
    <div className="grid grid-cols-[1fr_auto] items-end gap-2">
      <TextField
        label={label}
        hint={hint}
        autoComplete="off"
        spellCheck={false}
        {...bindFields(form)(name)}
      />
      <input
        type="color"
        aria-label={`Choose: ${label}`}
        value={/^#[0-9a-f]{6}$/i.test(typed) ? typed.toLowerCase() : defaultDraft(name).toString()}
        onChange={({ target }) =>
          form.setValue(name, target.value, { shouldDirty: true, shouldValidate: true })
        }
        className="h-13.5 w-16 cursor-pointer rounded-small border border-field bg-raised p-1"
      />
    </div>
  )
}
