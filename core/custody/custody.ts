import { z } from 'zod'
import type { Stored } from '../entity.ts'
import { listRequest, query } from '../listing.ts'
import { price } from '../money-input.ts'
import { moneySchema } from '../response-fields.ts'
import { seenVersion } from '../seen-version.ts'
import { day, optionalText, requiredText, yesOrNo } from '../text.ts'
import { certificateCheck } from './certificate.ts'
import { custodyKinds, holders } from './custody-kinds.ts'

const fields = {
  kind: z.enum(custodyKinds, 'Please choose a kind'),
  name: requiredText(200, 'Please enter the name').describe('For example the domain'),
  heldBy: z.enum(holders, 'Must be provider or client').describe('In whose account it is'),
  supplier: optionalText(200).describe('Registrar or hosting company'),
  account: optionalText(200).describe('Account at the supplier, never a password'),
  expiresOn: day,
  renewal: price.nullish().describe('Price of the next renewal'),
  renewsItself: yesOrNo.default(false),
  notes: optionalText(2_000).describe('For staff only'),
  reminderPause: z
    .object({ until: day.describe('Day on which reminders start again; empty: until the pause is ended') })
    .nullish()
    .describe('Nobody is reminded meanwhile; null: no pause'),
}

export const custodyInput = z.object({ clientId: z.uuid('Please choose a client'), ...fields })
export type CustodyInput = z.infer<typeof custodyInput>

const { renewsItself: _, ...others } = fields
export const custodyPatch = z
  .object({ ...others, renewsItself: yesOrNo })
  .partial()
  .extend({
    version: seenVersion,
    clientId: z.uuid('Please choose a client').optional(),
    verified: z.literal(true, 'Must be true').optional().describe('Was checked at the supplier just now'),
  })
export type CustodyPatch = z.infer<typeof custodyPatch>

/** Entry as its client sees it. */
export const ownCustodyRow = z.object({
  _id: z.uuid(),
  kind: fields.kind,
  name: z.string(),
  heldBy: fields.heldBy,
  supplier: z.string(),
  account: z.string(),
  expiresOn: z.string().nullable(),
  renewal: moneySchema.nullable(),
  renewsItself: z.boolean(),
  verifiedAt: z.string().nullable(),
  verifiedBy: z.string().describe('Name of the member of staff; empty if unknown'),
  certificate: certificateCheck.nullable().describe('Last check of the host; null if there was none'),
})
export type OwnCustodyRow = z.output<typeof ownCustodyRow>

export const custodyRow = ownCustodyRow.extend({
  clientId: z.uuid(),
  clientName: z.string(),
  notes: z.string(),
  reminderPause: z
    .object({
      until: z.string().nullable().describe('Day on which reminders start again; null: without an end'),
    })
    .nullable()
    .describe('Nobody is reminded now; null: no pause, or it has ended'),
  createdAt: z.string(),
  version: z.int(),
})
export type CustodyRow = z.output<typeof custodyRow>
export type CustodyItem = Omit<Stored<typeof custodyRow>, 'verifiedAt' | 'createdAt'> & {
  verifiedAt: Date | null
  createdAt: Date
}

export const custodyListRequest = listRequest(
  ['createdAt', 'expiresOn'],
  z.object({
    ...query,
    kind: fields.kind.optional(),
    ends: z.enum(['soon', 'over'], 'Must be soon or over').optional().describe('Within 60 days, or already'),
  }),
)
export type CustodyListRequest = z.infer<typeof custodyListRequest>

export const ownCustodyListRequest = listRequest(['createdAt', 'expiresOn'], z.object({}))
export type OwnCustodyListRequest = z.infer<typeof ownCustodyListRequest>
