import { z } from 'zod'
import { seenVersion } from '../seen-version.ts'
import { optionalText, requiredText, text } from '../text.ts'
import { type CredentialField, credentialKindNames, maxCredentialName } from './credential-fields.ts'

export const maxCredentials = 200

const label = requiredText(maxCredentialName, 'Please write a name').transform((written) => written.trim())
// Names and lengths depend on the kind, which the verb knows.
const fields = z.record(text(40), z.union([z.null(), text(16_000)]))

const monthsSentence = 'Must be a whole number of months from 1 to 60'
const changeEveryMonths = z
  .int(monthsSentence)
  .min(1, monthsSentence)
  .max(60, monthsSentence)
  .nullable()
  .describe('Reminds of changing it after so many months; null: no reminder')

export const credentialInput = z.object({
  kind: z.enum(credentialKindNames, 'Must be a kind of access data'),
  label,
  fields: fields.describe('Values by the names of the fields of the kind'),
  changeEveryMonths: changeEveryMonths.optional(),
})
export type CredentialInput = z.output<typeof credentialInput>

export const credentialPatch = z.object({
  version: seenVersion,
  label: label.optional(),
  changeEveryMonths: changeEveryMonths.optional(),
  fields: fields
    .optional()
    .describe('Omitted fields are unchanged; null or an empty text removes the value of a field'),
})
export type CredentialPatch = z.output<typeof credentialPatch>

/** Refers to an entry: the _id of its row. */
export const credentialId = z.union(
  [z.uuid(), z.enum(['EmailPassword', 'wpPassword'])],
  'Must be the _id of an entry',
)

export const credentialRow = z.object({
  _id: z.string().describe('An id, or the name of one of the two passwords of the project'),
  kind: z.enum(credentialKindNames),
  label: z.string(),
  fields: z.array(z.string()).describe('Names of the filled fields'),
  changedAt: z.iso.datetime().nullable().describe('When a secret in it was last changed'),
  changeAfterHandover: z
    .boolean()
    .describe('The project was delivered, and no secret in it was changed since then'),
  changeEveryMonths: z.int().nullable(),
  changeDueOn: z.iso.date().nullable().describe('Day on which it should be changed again'),
  version: z.int(),
})
export type CredentialRow = z.output<typeof credentialRow>
export type Credential = {
  id: string
  kind: CredentialRow['kind']
  label: string
  fields: CredentialField[]
  changedAt: Date | null
  changeAfterHandover: boolean
  changeEveryMonths: number | null
  changeDueOn: string | null
  version: number
}

export const revealReason = z.object({
  reason: optionalText(300)
    .transform((written) => written.trim())
    .describe('Shown in the list of reveals; must not contain a secret'),
})

export const revealedCredential = z.object({
  _id: z.string(),
  fields: z.record(z.string(), z.string()),
  code: z
    .object({ code: z.string(), nextCode: z.string(), secondsLeft: z.int() })
    .nullable()
    .describe('Current one-time code, of a seed'),
})
export type RevealedCredential = z.output<typeof revealedCredential>
