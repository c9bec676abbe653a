import { z } from 'zod'
import { moment as anyMoment } from '../text.ts'
import { pageContent } from './page-content.ts'
import { type OwnKey, pageKeyNames } from './page-keys.ts'

const noPage = 'No page has this key'
const ownKey = z.uuid(noPage) as z.ZodUUID & z.ZodType<OwnKey>
export const pageKey = z.union([z.enum(pageKeyNames), ownKey], noPage)

const moment = z.iso.datetime()

/** A page in the list of pages. */
export const pageRow = z.object({
  key: pageKey,
  label: z.string(),
  path: z.string(),
  isEdited: z.boolean().describe('Visitors see a published version'),
  liveNumber: z
    .int()
    .nullable()
    .describe(
      'Number of the version that visitors see; null: the original, or nothing for a page of your own',
    ),
  publishedAt: moment.nullable(),
  draftSavedAt: moment.nullable().describe('null: there is no draft that differs from what visitors see'),
  scheduledAt: moment.nullable().describe('Time at which a waiting version is published'),
  scheduledNumber: z.int().nullable().describe('Number of the waiting version'),
  own: z
    .object({
      version: z.int().describe('Send it with a change of the name or address'),
      isCovered: z.boolean().describe('A page of this release answers at the address'),
    })
    .nullable()
    .describe('null: a page that every site has'),
})
export type PageRow = z.output<typeof pageRow>

export const draftRow = z.object({
  content: pageContent,
  revision: z.int().describe('Send it with the next save. 0: nothing was saved yet'),
  savedAt: moment.nullable(),
  savedBy: z.string().nullable().describe('E-mail address'),
  page: pageRow,
})
export type DraftRow = z.output<typeof draftRow>

export const draftInput = z.object({
  content: pageContent,
  revision: z.int32('Revision is required').min(0),
})
export type DraftInput = z.output<typeof draftInput>

export const savedDraftRow = z.object({ acknowledged: z.literal(true), revision: z.int() })

export const publishInput = z.object({
  revision: z.int32().min(0).optional().describe('Refused if the draft has another revision'),
  at: anyMoment.optional().describe('Time to publish; now unless given'),
  scheduled: z
    .int32()
    .min(1)
    .nullable()
    .optional()
    .describe('Number of the waiting version that is replaced, null: none. Refused if another one waits'),
})
export type PublishInput = z.output<typeof publishInput>

export const rollbackInput = z.object({ number: z.int32('Number is required').min(1) })

export const versionRow = z.object({
  number: z.int(),
  writtenAt: moment,
  writtenBy: z.string().nullable().describe('Name, or the e-mail address of somebody without one'),
  publishAt: moment.nullable(),
  publishedAt: moment.nullable(),
  cancelledAt: moment.nullable(),
  isLive: z.boolean(),
})
export type VersionRow = z.output<typeof versionRow>

export const versionContentRow = versionRow.extend({ content: pageContent })
export type VersionContentRow = z.output<typeof versionContentRow>
