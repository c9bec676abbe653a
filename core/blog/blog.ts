import { z } from 'zod'
import { bodyOf, field, inputOf, namesOf, outputShape, patchOf, type Stored } from '../entity.ts'
import { listRequest, query } from '../listing.ts'
import { tagList, tags } from '../tags.ts'
import { link, longerText, optionalText, requiredText } from '../text.ts'
import { blogCategories } from './blog-text.ts'

const fields = {
  title: field(longerText('Title', 5, 200)),
  author: field(requiredText(120, 'Author name is required')),
  category: field(
    z.enum(blogCategories, {
      error: ({ input }) => (input ? 'Category must be one of the list' : 'Category is required'),
    }),
    { output: z.enum(blogCategories) },
  ),
  content: field(requiredText(100_000, 'Content is required'), { output: z.string().describe('Markdown') }),
  tags: field(tags, { output: z.array(z.string()) }),
  summary: field(optionalText(500)),
  authorAvatar: field(link),
  image: field(link, { wire: 'featuredImage', output: false }),
}
export const blogNames = namesOf(fields)
export const blogInput = inputOf(fields)
export type BlogInput = z.output<typeof blogInput>

const spellings = {
  featuredImage: z
    .union([z.object({ url: link }).transform(({ url }) => url), link], 'Must be an object with a url')
    .nullish()
    .transform((url) => url ?? ''),
  tags: tagList,
}
export const blogBody = bodyOf(fields, spellings)
export const blogPatch = patchOf(fields, spellings)
export type BlogChange = z.output<typeof blogPatch>

/** `version` grows with each change; an update names the version that it is based on. */
export const blogRow = z.object({
  _id: z.uuid(),
  ...outputShape(fields),
  version: z.int(),
  featuredImage: z.object({ url: z.string() }).nullable(),
  image: z.string(),
  date: z.iso.datetime(),
  createdAt: z.iso.datetime(),
})
export type BlogRow = z.output<typeof blogRow>
export type Blog = Omit<Stored<typeof blogRow>, 'featuredImage' | 'date'>

export const blogFilter = z.object({
  ...query,
  category: z.enum(blogCategories, 'Category must be one of the list').optional(),
})
export type BlogFilter = z.infer<typeof blogFilter>

export const blogListRequest = listRequest(['createdAt', 'title', 'author', 'category'], blogFilter)
export type BlogListRequest = z.infer<typeof blogListRequest>
