import type { Sealed } from '#platform/secret-box.ts'
import type { Context } from '../context.ts'
import { fieldRefusal } from '../errors.ts'
import { formatNumber } from '../format-number.ts'
import {
  type CredentialField,
  type CredentialKind,
  type CredentialValues,
  credentialKinds,
  fieldOf,
  fieldsOf,
  isCredentialField,
} from './credential-fields.ts'
import { readSeed } from './totp.server.ts'

type Place = { id: string; projectId: string }

/** Binds the values to their row, so that they open in no other one. */
export const boundTo = ({ id, projectId }: Place): string[] => ['credential', projectId, id]

export function sealValues({ secrets }: Pick<Context, 'secrets'>, place: Place, values: CredentialValues) {
  const { keyId, sealed } = secrets.seal(JSON.stringify(values), boundTo(place))
  return { key_id: keyId, sealed, field_names: Object.keys(values) as CredentialField[] }
}

export const openValues = (
  { secrets }: Pick<Context, 'secrets'>,
  place: Place,
  row: Sealed,
): CredentialValues => JSON.parse(secrets.open(row, boundTo(place)))

/** Applies written values to the stored ones, and refuses what does not fit the kind. The sentences repeat no value. */
export function applyValues(
  kind: CredentialKind,
  stored: CredentialValues,
  written: Record<string, string | null>,
): CredentialValues {
  const known = fieldsOf(kind)
  const kindLabel = credentialKinds[kind].label
  for (const [name, value] of Object.entries(written)) {
    if (!isCredentialField(name) || !known.includes(name)) {
      throw fieldRefusal('fields', `${kindLabel} has the fields ${known.join(', ')} only`)
    }
    const { label, max } = fieldOf(name)
    if (value && value.length > max) {
      throw fieldRefusal(name, `${label} must be at most ${formatNumber(max)} characters`)
    }
  }
  const wanted: CredentialValues = { ...stored, ...(written as CredentialValues) }
  // In the order of the kind, without empty ones.
  const values: CredentialValues = Object.fromEntries(
    known.flatMap((name) => (wanted[name]?.trim() ? [[name, wanted[name]]] : [])),
  )
  const secrets = known.filter((name) => fieldOf(name).isSecret)
  if (!secrets.some((name) => values[name])) {
    const [first = 'password'] = secrets
    const labels = secrets.map((name) => fieldOf(name).label.toLowerCase())
    throw fieldRefusal(first, `Please fill in the ${labels.join(' or ')}`)
  }
  if (values.seed && !readSeed(values.seed)) {
    throw fieldRefusal('seed', 'Must be a seed in letters A–Z and digits 2–7, or an otpauth://totp/ address')
  }
  return values
}

/** Names of the fields whose values differ. */
export const changedFields = (before: CredentialValues, after: CredentialValues): CredentialField[] =>
  ([...new Set([...Object.keys(before), ...Object.keys(after)])] as CredentialField[]).filter(
    (name) => before[name] !== after[name],
  )
