import type { TokenInput, TokenRow } from '#core/api-token/api-token.ts'
import type { ApiClient } from './client.ts'

export type { TokenInput, TokenRow }

export const listTokens = (api: ApiClient) => api.get<TokenRow[]>('/tokens')

export const listScopes = (api: ApiClient) => api.get<string[]>('/tokens/scopes')

export const createToken = (api: ApiClient, body: TokenInput) =>
  api.post<{ insertedId: string; token: string }>('/tokens', body)

export const revokeToken = (api: ApiClient, id: string) => api.remove(`/tokens/${id}`)
