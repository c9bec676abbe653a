import { z } from 'zod'
import { emailInput } from '../email-input.ts'
import type { Stored } from '../entity.ts'
import { memberScopes } from './member-scopes.ts'

/** Members and open invitations of a client, together. */
export const maxMembers = 50
/** Clients for which one person acts. */
export const maxMemberships = 50
/** Days in which an invitation can be accepted. */
export const invitationDays = 7

const scopes = z
  .array(z.enum(memberScopes, 'Must be owner, billing, projects or read'))
  .min(1, 'Choose at least one')
  .max(memberScopes.length, 'Must be at most four')
  .transform((some) => memberScopes.filter((scope) => some.includes(scope)))

export const memberPatch = z.object({ scopes })

export const invitationBody = z.object({ email: emailInput, scopes })
export type InvitationInput = z.output<typeof invitationBody>

const scopesOut = z.array(z.enum(memberScopes))

export const memberRow = z.object({
  _id: z.uuid(),
  email: z.string(),
  name: z.string(),
  scopes: scopesOut,
  since: z.iso.datetime(),
  lastSeenAt: z.iso.datetime(),
})
export type Member = Stored<typeof memberRow>

export const invitationRow = z.object({
  _id: z.uuid(),
  email: z.string(),
  scopes: scopesOut,
  invitedBy: z.string().nullable().describe('Name of the person who invited'),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  isExpired: z.boolean(),
  link: z.string().nullable().describe('Link in the mail, to send it in another way. Null once expired'),
})
export type InvitationRow = z.output<typeof invitationRow>

/** All who act for a client. */
export const membersRow = z.object({
  client: z.object({ _id: z.uuid(), name: z.string() }),
  ownerEmail: z
    .string()
    .nullable()
    .describe('Address of the client: its person is the owner. Null for a client without one'),
  members: z.array(memberRow),
  invitations: z.array(invitationRow).describe('Neither accepted nor revoked'),
})
export type MembersRow = z.output<typeof membersRow>
export type Members = Stored<typeof membersRow>

/** Invitation as the invited person sees it. */
export const offerRow = z.object({
  clientName: z.string(),
  scopes: scopesOut,
  expiresAt: z.iso.datetime(),
  isAccepted: z.boolean().describe('Accepted by this person already'),
})
export type OfferRow = z.output<typeof offerRow>
export type Offer = Stored<typeof offerRow>

/** The client for which a person acts, and others to choose from. */
export const actingRow = z.object({
  _id: z.uuid(),
  name: z.string(),
  email: z.string().describe('Address of its records, for the lists of one client'),
  scopes: scopesOut,
})
export type ActingRow = z.output<typeof actingRow>
export type Acting = ActingRow & {
  /** True while staff look at the client's dashboard and cannot change anything. */
  isViewing: boolean
}

/** Secret part of an invitation's link. */
export const invitationToken = z.string().regex(/^[\w-]{43}$/, 'Must be the code of an invitation')
