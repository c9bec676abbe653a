import { TextField } from '#app/components/ui/fields/field.tsx'
import { SelectField } from '#app/components/ui/fields/select-field.tsx'
import {
  type CredentialKind,
  credentialKindNames,
  credentialKinds,
  maxCredentialName,
} from '#core/credential/credential-fields.ts'

type KindFieldProps = { name: string; value: CredentialKind; onChange: (kind: CredentialKind) => void }

/** Choice of a kind of access data. */
export const KindField = ({ name, value, onChange }: KindFieldProps) => (
  <SelectField
    {...{ name, value }}
    label="Kind"
    onChange={({ target }) => onChange(target.value as CredentialKind)}
  >
    {credentialKindNames.map((kind) => (
      <option key={kind} value={kind}>
        {credentialKinds[kind].label}
      </option>
    ))}
  </SelectField>
)

type NameFieldProps = {
  name: string
  hint: string
  value: string
  error: string | undefined
  onChange: (value: string) => void
}

/** Name of an entry of access data. */
export const NameField = ({ onChange, ...props }: NameFieldProps) => (
  <TextField
    {...props}
    label="Name"
    required
    maxLength={maxCredentialName}
    onChange={({ target }) => onChange(target.value)}
  />
)
