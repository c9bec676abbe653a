import { z } from 'zod'
import type { Stored } from '../entity.ts'

/** Kinds of records that links open. The database has the same list. */
export type ShareKind = 'quote' | 'proof' | 'invoice'

export const maxLinks = 20
export const maxOpenings = 20

const openingRow = z.object({
  at: z.iso.datetime(),
  address: z.string().describe('Network address'),
  browser: z.string(),
})

export const shareLinkRow = z.object({
  _id: z.uuid(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  revokedAt: z.iso.datetime().nullable(),
  isValid: z.boolean(),
  openings: z
    .array(openingRow)
    .describe(`The latest ${maxOpenings}, newest first; without programs that say they are none`),
})
export type ShareLinkRow = z.output<typeof shareLinkRow>
export type ShareLink = Stored<typeof shareLinkRow>
