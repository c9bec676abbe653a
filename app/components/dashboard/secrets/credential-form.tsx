import { type SubmitEvent, useState } from 'react'
import { api } from '#app/api/browser.ts'
import { addCredential, type CredentialRow, changeCredential } from '#app/api/credentials.ts'
import { useAttempt } from '#app/components/form/use-attempt.ts'
import { useIdempotencyKey } from '#app/components/form/use-idempotency-key.ts'
import { Button } from '#app/components/ui/button.tsx'
import { CheckField } from '#app/components/ui/fields/check-field.tsx'
import { TextArea, TextField } from '#app/components/ui/fields/field.tsx'
import { Notice } from '#app/components/ui/notice.tsx'
import {
  type CredentialField,
  type CredentialKind,
  fieldOf,
  fieldsOf,
} from '#core/credential/credential-fields.ts'
import { isPassword } from '#core/credential/passwords.ts'
import { KindField, NameField } from './kind-and-name.tsx'

type CredentialFormProps = {
  projectId: string
  /** The entry to change; without it one is added. */
  entry?: CredentialRow
  onSaved: () => void
  onCancel: () => void
}

/** Form of an entry. Stored values are not filled in: an empty field keeps its value. Nothing is kept as a draft. */
export function CredentialForm({ projectId, entry, onSaved, onCancel }: CredentialFormProps) {
  const keyOf = useIdempotencyKey()
  const [kind, setKind] = useState<CredentialKind>(entry?.kind ?? 'hosting')
  const [label, setLabel] = useState(entry?.label ?? '')
  const [months, setMonths] = useState(String(entry?.changeEveryMonths ?? ''))
  const [values, setValues] = useState<Record<string, string>>({})
  const [isVisible, setIsVisible] = useState(false)
  const { isWorking, failure, attempt } = useAttempt()
  // Name and username of such an entry belong to the project.
  const isOfProject = entry !== undefined && isPassword(entry._id)
  const names: readonly CredentialField[] = isOfProject ? ['password'] : fieldsOf(kind)

  async function submit(event: SubmitEvent) {
    event.preventDefault()
    const fields = Object.fromEntries(names.flatMap((name) => (values[name] ? [[name, values[name]]] : [])))
    await attempt(async () => {
      const change = { fields, changeEveryMonths: months === '' ? null : Number(months) }
      const written = { ...change, label }
      if (entry) await changeCredential(api, projectId, entry, isOfProject ? change : written)
      else await addCredential(api, projectId, { kind, ...written }, keyOf({ kind, ...written }))
      onSaved()
    })
  }
  const title = entry ? 'Save access data' : 'Add access data'
  return (
    <form
      aria-label={title}
      onSubmit={submit}
      autoComplete="off"
      className="grid gap-4 rounded-small border border-line p-4"
    >
      {failure && (
        <Notice tone="danger">
          <p>{failure.message}</p>
        </Notice>
      )}
      {!entry && <KindField name="credential-kind" value={kind} onChange={setKind} />}
      {isOfProject ? (
        <p className="font-semibold">{label}</p>
      ) : (
        <NameField
          name="credential-label"
          hint="Everyone who may see this project’s access data reads it in the list."
          value={label}
          error={failure?.fields.label}
          onChange={setLabel}
        />
      )}
      {names.map((name) => (
        <ValueField
          key={`${kind} ${name}`}
          name={name}
          isStored={entry?.fields.includes(name) ?? false}
          isVisible={isVisible}
          value={values[name] ?? ''}
          error={failure?.fields[name]}
          onChange={(value) => setValues((before) => ({ ...before, [name]: value }))}
        />
      ))}
      <TextField
        name="credential-months"
        label="Remind of changing it every … months"
        hint="Empty: no reminder."
        type="number"
        inputMode="numeric"
        min={1}
        max={60}
        value={months}
        error={failure?.fields.changeEveryMonths}
        onChange={({ target }) => setMonths(target.value)}
      />
      <CheckField
        name="credential-visible"
        label="Show while typing"
        checked={isVisible}
        onChange={({ target }) => setIsVisible(target.checked)}
      />
      <div className="flex flex-wrap gap-2">
        <Button type="submit" size="small" disabled={isWorking}>
          {title}
        </Button>
        <Button look="quiet" size="small" onClick={onCancel}>
          Cancel
        </Button>
      </div>
    </form>
  )
}

type ValueFieldProps = {
  name: CredentialField
  isStored: boolean
  isVisible: boolean
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

function ValueField({ name, isStored, isVisible, value, error, onChange }: ValueFieldProps) {
  const { label, max, isSecret, isLong } = fieldOf(name)
  const same = {
    name: `credential-${name}`,
    label,
    value,
    error,
    maxLength: max,
    autoComplete: isSecret ? 'new-password' : 'off',
    spellCheck: false,
    ...(isStored && { placeholder: 'Unchanged' }),
    ...(name === 'seed' && { hint: 'The key below the QR code, or its otpauth:// address.' }),
  }
  if (isLong) return <TextArea {...same} rows={3} onChange={({ target }) => onChange(target.value)} />
  return (
    <TextField
      {...same}
      type={isSecret && !isVisible ? 'password' : 'text'}
      autoCapitalize="none"
      onChange={({ target }) => onChange(target.value)}
    />
  )
}
