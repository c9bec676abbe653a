import { z } from 'zod'
import { categoryName } from '../category/category.ts'
import {
  bodyOf,
  comparisonOf,
  field,
  inputOf,
  labelsOf,
  namesOf,
  outputShape,
  patchOf,
  type Stored,
} from '../entity.ts'
import { listRequest, query } from '../listing.ts'
import { publicationStates } from '../publication/publication-state.ts'
import { publicPageFields } from '../record-address/public-page-fields.ts'
import { recordVersionRow } from '../record-version/record-version.ts'
import { seenVersion } from '../seen-version.ts'
import { tagList, tags } from '../tags.ts'
import { link, longerText, moment, optionalText, requiredText, text } from '../text.ts'
import { authorName, authorText } from './blog-author.ts'

export const longestContent = 100_000

const fields = {
  title: field(longerText('Title', 5, 200), { label: 'Title' }),
  author: field(authorName, { label: 'Author name' }),
  authorAvatar: field(link, { label: 'Photo of the author', refersTo: 'picture' }),
  authorText: field(authorText, {
    label: 'About the author',
    output: z.string().describe('About the author'),
  }),
  category: field(categoryName, { label: 'Category', output: z.string().describe('Empty only in drafts') }),
  image: field(link, { label: 'Featured image', refersTo: 'picture', wire: 'featuredImage', output: false }),
  tags: field(tags, { label: 'Tags', output: z.array(z.string()) }),
  summary: field(optionalText(500), { label: 'Summary' }),
  content: field(requiredText(longestContent, 'Content is required'), {
    label: 'Content',
    output: z.string().describe('Markdown'),
  }),
  ...publicPageFields,
}
export const blogNames = namesOf(fields)
export const blogLabels = labelsOf(fields)
/** Lists the fields that differ between two versions of a post. */
export const comparePosts = comparisonOf(fields)
/** Rules of a post that visitors see. */
export const blogInput = inputOf(fields)
export type BlogInput = z.output<typeof blogInput>

/** Rules of an unfinished draft. */
const draftFields = {
  ...fields,
  title: field(requiredText(200, 'Title is required')),
  author: field(optionalText(120)),
  category: field(optionalText(60).describe('One of the list of categories')),
  content: field(optionalText(longestContent)),
}
export const draftInput = inputOf(draftFields)
export type DraftInput = z.output<typeof draftInput>

const spellings = {
  featuredImage: z
    .union([z.object({ url: link }).transform(({ url }) => url), link], 'Must be an object with a url')
    .nullish()
    .transform((url) => url ?? ''),
  tags: tagList,
}
const publication = {
  state: z
    .enum(publicationStates, `Must be one of ${publicationStates.join(', ')}`)
    .optional()
    .describe('A draft may lack the required fields. A new post is published unless this says otherwise.'),
  publishAt: moment.nullish().describe('Required with the state `scheduled`'),
}
export type Publication = z.output<z.ZodObject<typeof publication>>

// Core requires the fields of the form unless it is a draft.
const anyText = optionalText(200)
export const blogBody = bodyOf({ ...draftFields, title: field(anyText) }, { ...spellings, ...publication })
export const blogPatch = patchOf(
  { ...draftFields, title: field(anyText) },
  {
    ...{ ...spellings, ...publication },
    draftRevision: seenVersion
      .optional()
      .describe(
        'Revision of the draft beside the post, 0 for none: the draft ends with this change; 409 if it was saved since then. Without this a draft stays.',
      ),
  },
)
export type NewBlog = DraftInput & Publication
export type BlogChange = { [Name in keyof DraftInput]?: DraftInput[Name] | undefined } & Publication & {
    version: number
    draftRevision?: number | undefined
  }

export type BlogDraftInput = DraftInput & { version: number; revision: number }
export const blogDraftBody = bodyOf(draftFields, {
  ...spellings,
  version: seenVersion.describe('Last version of the post that was read'),
  revision: seenVersion.describe('Last revision of the draft that was read; 0: there was none'),
}).transform((body) => body as BlogDraftInput)

/** `version` grows with each change; an update names the version that it is based on. */
export const blogRow = z.object({
  _id: z.uuid(),
  ...outputShape(fields),
  version: z.int(),
  featuredImage: z.object({ url: z.string() }).nullable(),
  image: z.string(),
  date: z.iso.datetime(),
  createdAt: z.iso.datetime(),
  state: z.enum(publicationStates).describe('Visitors get published posts only'),
  publishAt: z.iso.datetime().nullable().describe('Time at which a scheduled post is published'),
  publishedAt: z.iso.datetime().nullable(),
  updatedAt: z.iso.datetime().nullable().describe('Time of the last edit'),
  draftSavedAt: z.iso
    .datetime()
    .nullable()
    .optional()
    .describe('For staff: time of the draft beside a published or scheduled post, null for none'),
})
export type BlogRow = z.output<typeof blogRow>
type StoredBlog = Omit<Stored<typeof blogRow>, 'featuredImage' | 'date' | 'draftSavedAt'>
/** A post in any state, for staff. */
export type WrittenBlog = StoredBlog & { draftSavedAt?: Date | null | undefined }
/** A post that visitors see. */
export type Blog = Omit<StoredBlog, 'publishedAt'> & { publishedAt: Date }

export const blogVersionContent = recordVersionRow.extend({
  content: z.object(outputShape(fields)).extend({ image: z.string() }),
})
export type BlogVersionContent = z.output<typeof blogVersionContent>

export const blogDraftRow = blogVersionContent.pick({ content: true }).extend({
  revision: z
    .int()
    .describe('Send it with the next save. 0: there is no draft, `content` is that of the post'),
  version: z.int().describe('Version of the post that the draft was saved beside'),
  savedAt: z.iso.datetime().nullable(),
  savedBy: z.string().nullable().describe('Name, or the e-mail address of somebody without one'),
})
export type BlogDraftRow = z.output<typeof blogDraftRow>

export const blogFilter = z.object({
  ...query,
  category: text(60).optional(),
  state: publication.state.describe('Only for staff'),
})
export type BlogFilter = z.infer<typeof blogFilter>

export const blogListRequest = listRequest(['createdAt', 'title', 'author', 'category'], blogFilter)
export type BlogListRequest = z.infer<typeof blogListRequest>
