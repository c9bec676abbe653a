import { z } from 'zod'
import type { Stored } from '../entity.ts'

/** Kinds of records that links open. The database has the same list. */
export type ShareKind = 'quote' | 'proof' | 'invoice'

/** Purpose of the keys that make the tokens of printed links. */
export const printedLinksPurpose = 'printed share links'

/** Links of a record that work at the same time, without printed ones. */
export const maxLinks = 20
/** Links that a list shows, with ended ones. */
export const maxListedLinks = 50
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
  isPrinted: z.boolean().describe('On the PDF of the record, and in the mails that it is attached to'),
  openings: z
    .array(openingRow)
    .describe(`The latest ${maxOpenings}, newest first; without programs that say they are none`),
})
export type ShareLinkRow = z.output<typeof shareLinkRow>
export type ShareLink = Stored<typeof shareLinkRow>
