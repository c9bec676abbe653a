import { z } from 'zod'
import type { Stored } from '../entity.ts'
import { personSchema } from '../response-fields.ts'
import { requiredText, text } from '../text.ts'

export const tokenPrefix = 'ph_'
export const maxTokens = 20
export const longestTokenDays = 365
const maxScopes = 100

export const tokenInput = z.object({
  name: requiredText(80, 'Name is required').transform((name) => name.trim()),
  scopes: z
    .array(text(60), 'Must be a list of scopes')
    .min(1, 'Choose at least one scope')
    .max(maxScopes, `Must be at most ${maxScopes}`)
    .transform((scopes) => [...new Set(scopes)].sort()),
  expiresInDays: z
    .int('Must be a whole number of days')
    .min(1, 'Must be at least 1 day')
    .max(longestTokenDays, `Must be at most ${longestTokenDays} days`),
})
export type TokenInput = z.infer<typeof tokenInput>

const time = z.iso.datetime()

export const tokenRow = z.object({
  _id: z.uuid(),
  name: z.string(),
  scopes: z.array(z.string()),
  createdAt: time,
  lastUsedAt: time.nullable(),
  expiresAt: time,
  by: personSchema.describe('The person as whom the token calls'),
  own: z.boolean(),
})
export type TokenRow = z.output<typeof tokenRow>
export const tokenNames = { by: 'person', own: 'isOwn' } as const
export type ApiToken = Stored<typeof tokenRow, typeof tokenNames>
