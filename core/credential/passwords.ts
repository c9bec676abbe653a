import type { SecretField, SecretName } from '../project/project.ts'
import type { CredentialKind } from './credential-fields.ts'

/** The two passwords of a project, by the column of its form: their id, kind and label among the access data. */
export const passwords: Record<SecretField, { id: SecretName; kind: CredentialKind; label: string }> = {
  emailPassword: { id: 'EmailPassword', kind: 'email', label: 'Email password' },
  wpPassword: { id: 'wpPassword', kind: 'wordpress', label: 'WordPress password' },
}

/** True for the id of one of the two passwords; other entries have a UUID. */
export const isPassword = (id: string): id is SecretName =>
  Object.values(passwords).some((password) => password.id === id)

export const labelOfPassword = (id: string): string | undefined =>
  Object.values(passwords).find((password) => password.id === id)?.label
