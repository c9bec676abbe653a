import type { InvitationInput, MembersRow, OfferRow } from '#core/client-member/client-member.ts'
import type { MemberScope } from '#core/client-member/member-scopes.ts'
import type { ApiClient } from './client.ts'

export type { MembersRow, OfferRow }

export const listMembers = (api: ApiClient, clientId: string) =>
  api.get<MembersRow>(`/clients/${clientId}/members`)

/** Returns the members of the client that the user manages, if there is one. */
export async function listOwnMembers(api: ApiClient): Promise<MembersRow | null> {
  const { client } = await api.get<{ client: { _id: string } | null }>('/own-client')
  return client && listMembers(api, client._id)
}

export const changeMember = (api: ApiClient, clientId: string, personId: string, scopes: MemberScope[]) =>
  api.patch(`/clients/${clientId}/members/${personId}`, { scopes })

export const removeMember = (api: ApiClient, clientId: string, personId: string) =>
  api.remove(`/clients/${clientId}/members/${personId}`)

export const inviteMember = (api: ApiClient, clientId: string, input: InvitationInput, key: string) =>
  api.post(`/clients/${clientId}/invitations`, input, { key })

export const revokeInvitation = (api: ApiClient, clientId: string, id: string) =>
  api.remove(`/clients/${clientId}/invitations/${id}`)

export const readInvitation = (api: ApiClient, token: string) => api.get<OfferRow>(`/invitations/${token}`)

export const acceptInvitation = (api: ApiClient, token: string) =>
  api.post<{ client: string }>(`/invitations/${token}/accept`, {})

/** Chooses the client for whom the user acts; null is the own address. */
export const chooseClient = (api: ApiClient, client: string | null) => api.put('/auth/client', { client })

export const viewAsClient = (api: ApiClient, clientId: string) => api.post(`/clients/${clientId}/view`, {})
export const stopViewing = (api: ApiClient) => api.remove('/auth/view')
