import { z } from 'zod'
import { findStoredPicture } from '../picture/picture.ts'
import { longerText, text } from '../text.ts'

/** A stored section. Its properties follow the schema of its type, which the release may know or not. */
export const section = z.object({
  id: z.string('Must be text').regex(/^[a-z0-9-]{1,60}$/, 'Must be letters, digits and hyphens'),
  type: z.string('Must be text').max(60),
  version: z.int().min(1).max(1_000),
  props: z.record(z.string().max(60), z.json()),
  hidden: z.boolean().optional().describe('Left out for visitors'),
})
export type Section = z.output<typeof section>

const hasUniqueIds = (sections: { id: string }[]) =>
  new Set(sections.map(({ id }) => id)).size === sections.length

/** True if PostgreSQL can store all names and texts. */
function isStorable(content: unknown): boolean {
  const isFine = (value: unknown) =>
    typeof value !== 'string' || (value.isWellFormed() && !value.includes('\0'))
  let isAllFine = true
  JSON.stringify(content, (name, value) => {
    isAllFine &&= isFine(name) && isFine(value)
    return value
  })
  return isAllFine
}

/** Largest stored page, in characters of JSON. */
const largestPage = 200_000

/** A page as stored: what its sections hold is checked when it is published. */
export const pageContent = z
  .object({
    title: text(120),
    description: text(300),
    picture: text(300).optional().describe('Picture in link previews, of a page of your own'),
    noindex: z.boolean().optional().describe('Search engines are asked to leave out a page of your own'),
    sections: z
      .array(section, 'Sections are required')
      .max(60, 'A page has at most 60 sections')
      .refine(hasUniqueIds, 'Each section needs an id of its own'),
  })
  .refine((content) => JSON.stringify(content).length <= largestPage, 'The page is too long')
  .refine(isStorable, 'Contains characters that cannot be stored')
export type PageContent = z.output<typeof pageContent>

/** Rules of a page that is published, beside those of its sections. */
export const publishedHead = z.object({
  title: longerText('Title', 2, 120),
  description: longerText('Description', 10, 300),
  picture: z
    .string()
    .optional()
    .refine((url) => !url || findStoredPicture(url) !== undefined, 'Must be an uploaded picture'),
})
