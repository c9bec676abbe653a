import { z } from 'zod'
import type { Stored } from '../entity.ts'
import { flag, listRequest, query } from '../listing.ts'
import { allPictureFormats } from '../picture/picture-formats.ts'
import { kinds } from '../records/kinds.ts'
import { seenVersion } from '../seen-version.ts'
import { optionalText, requiredText } from '../text.ts'
import { longestAlt } from './longest-alt.ts'

const name = requiredText(200, 'Name is required')
const alt = optionalText(longestAlt)

const share = z.int('Must be a whole number').min(0, 'Must be at least 0').max(100, 'Must be at most 100')

export const mediaPatch = z.object({
  name: name.optional(),
  alt: alt.optional().describe('What the picture shows, for people who do not see it'),
  focus: z
    .object({ x: share, y: share })
    .nullable()
    .optional()
    .describe('Point that stays visible where a frame cuts the picture, in percent; null: the middle'),
  version: seenVersion,
})
export type MediaPatch = z.output<typeof mediaPatch>

export const mediaFilter = z.object({
  ...query,
  described: flag.optional().describe('True for pictures with an alternative text'),
  url: optionalText(300).optional().describe('Address of the picture; its focus does not matter'),
})
export type MediaFilter = z.output<typeof mediaFilter>
export const mediaListRequest = listRequest(['createdAt', 'name'], mediaFilter)
export type MediaListRequest = z.output<typeof mediaListRequest>

export const mediaRow = z.object({
  _id: z.uuid(),
  url: z
    .string()
    .describe(
      'Value for the picture fields of posts, work, services, pages and templates; `#x,y` at its end is the focus',
    ),
  name: z.string(),
  alt: z.string(),
  width: z.int(),
  height: z.int(),
  bytes: z.int().describe('Of all sizes together'),
  version: z.int(),
  createdAt: z.iso.datetime(),
})
export type MediaRow = z.output<typeof mediaRow>
export type Media = Stored<typeof mediaRow>

export const mediaRoom = z.object({
  fileMb: z.int().describe('Largest file, in MB'),
  megapixels: z.int().describe('Largest picture, in megapixels'),
  formats: z.array(z.enum(allPictureFormats)).describe('Formats of files'),
  roomMb: z.int().describe('Room for all pictures, in MB'),
  usedBytes: z.int().describe('Bytes of all pictures, those in the trash too'),
})
export type MediaRoom = z.output<typeof mediaRoom>

/** Kinds of records that choose from the library. A replaced picture changes in these only. */
export const mediaKinds = ['blog', 'portfolio', 'faq', 'article', 'template', 'service', 'page'] as const
export type MediaKind = (typeof mediaKinds)[number]

export const mediaUseRow = z.object({
  kind: z.enum(mediaKinds),
  _id: z.string().describe('Id of the record; the key of a page'),
  title: z.string(),
  isDraft: z.boolean().describe('Only the draft of a page shows it'),
})
export type MediaUse = z.output<typeof mediaUseRow>
export const mediaUses = z.object({
  uses: z.array(mediaUseRow).describe('At most 100'),
  others: z
    .int()
    .describe('Number of other records, such as projects, that keep the picture when it is replaced'),
})
export type MediaUses = z.output<typeof mediaUses>

export const labelOfUse = (kind: MediaKind): string => kinds[kind].label
