import { z } from 'zod'
import { credentialId, credentialInput } from '../credential/credential.ts'
import { credentialKindNames } from '../credential/credential-fields.ts'
import type { Stored } from '../entity.ts'

export const maxSecretLinks = 200
export const longestHours = 30 * 24

const hoursSentence = `Must be a whole number of hours from 1 to ${longestHours}`
const common = {
  projectId: z.uuid('Must be the _id of a project'),
  hours: z
    .int(hoursSentence)
    .min(1, hoursSentence)
    .max(longestHours, hoursSentence)
    .default(72)
    .describe('After this time the link no longer works'),
}

export const secretLinkInput = z.discriminatedUnion(
  'direction',
  [
    z.object({
      direction: z.literal('send'),
      ...common,
      secret: credentialId.describe('Entry of the project whose values are sent'),
    }),
    z.object({ direction: z.literal('request'), ...common, ...credentialInput.omit({ fields: true }).shape }),
  ],
  'Must be send or request',
)
export type SecretLinkInput = z.output<typeof secretLinkInput>

export const secretLinkStates = ['open', 'used', 'expired', 'revoked'] as const
export type SecretLinkState = (typeof secretLinkStates)[number]

export const secretLinkRow = z.object({
  _id: z.uuid(),
  direction: z.enum(['send', 'request']),
  kind: z.enum(credentialKindNames),
  label: z.string(),
  state: z.enum(secretLinkStates),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  usedAt: z.iso.datetime().nullable().describe('When it was opened or filled in'),
})
export type SecretLinkRow = z.output<typeof secretLinkRow>
export type SecretLink = Stored<typeof secretLinkRow>
