import type { z } from 'zod'
import type { SecretLinkRow, secretLinkInput } from '#core/secret-link/secret-link.ts'
import type { ApiClient } from './client.ts'

export type { SecretLinkRow }

export const listSecretLinks = (api: ApiClient, projectId: string) =>
  api.get<SecretLinkRow[]>(`/projects/${projectId}/secret-links`)

/** Makes a one-time link. Its address is answered only now. */
export const makeSecretLink = (api: ApiClient, input: z.input<typeof secretLinkInput>) =>
  api.post<{ secretLink: string }>('/secret-links', input)

export const revokeSecretLink = (api: ApiClient, id: string) => api.remove(`/secret-links/${id}`)
