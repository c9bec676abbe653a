import { z } from 'zod'
import { emailInput } from '../email-input.ts'
import type { Stored } from '../entity.ts'
import { roleInput, roleOutput } from '../role/role-input.ts'

export const invitationDays = 7

export const invitationInput = z.object({
  email: emailInput,
  role: roleInput.refine((role) => role !== 'client', 'Please choose a role of the team'),
})
export type InvitationInput = z.infer<typeof invitationInput>

export const invitationStates = ['open', 'accepted', 'expired', 'revoked'] as const
export const invitationStateLabels: Record<(typeof invitationStates)[number], string> = {
  open: 'Open',
  accepted: 'Accepted',
  expired: 'Expired',
  revoked: 'Revoked',
}

export const invitationRow = z.object({
  _id: z.uuid(),
  email: z.string(),
  role: roleOutput,
  customRole: z.string().nullable().describe('Name of a custom role'),
  state: z.enum(invitationStates),
  invitedBy: z.string().describe('Name of the owner; empty for a deleted account'),
  overrides: z.boolean().describe('Overrides an earlier decision of an owner about this address'),
  link: z.string().nullable().describe('Link in the mail, to send it in another way. Null unless open'),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
})
export type InvitationRow = z.output<typeof invitationRow>
export type Invitation = Stored<typeof invitationRow>
