import type { SecretName } from '#app/api/project-secrets.ts'

export const secretLabels: Record<SecretName, string> = {
  EmailPassword: 'Email password',
  wpPassword: 'WordPress password',
}
