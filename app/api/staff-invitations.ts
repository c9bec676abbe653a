import type { InvitationInput, InvitationRow } from '#core/staff-invitation/staff-invitation.ts'
import type { ApiClient } from './client.ts'

export const listInvitations = (api: ApiClient) => api.get<InvitationRow[]>('/staff-invitations')

export const inviteStaff = (api: ApiClient, body: InvitationInput) => api.post('/staff-invitations', body)

export const revokeInvitation = (api: ApiClient, id: string) => api.remove(`/staff-invitations/${id}`)

export const acceptInvitation = (api: ApiClient, token: string) =>
  api.post('/staff-invitations/accept', { token })
