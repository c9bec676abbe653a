import { z } from 'zod'
import { listRequest, query } from '../listing.ts'
import { link, longerText, optionalText, requiredText, text } from '../text.ts'
import { blogCategories } from './blog.ts'

export const blogInput = z.object({
  title: longerText('Title', 5, 200),
  author: requiredText(120, 'Author name is required'),
  category: z.enum(blogCategories, {
    error: ({ input }) => (input ? 'Category must be one of the list' : 'Category is required'),
  }),
  image: link,
  content: requiredText(100_000, 'Content is required'),
  tags: z.array(text(60)).max(30, 'Must be at most 30 tags'),
  summary: optionalText(500),
  authorAvatar: link,
})
export type BlogInput = z.infer<typeof blogInput>

export const blogChange = blogInput.partial().extend({ version: z.int('Version is required') })
export type BlogChange = z.infer<typeof blogChange>

export const blogFilter = z.object({
  ...query,
  category: z.enum(blogCategories, 'Category must be one of the list').optional(),
})
export type BlogFilter = z.infer<typeof blogFilter>

export const blogListRequest = listRequest(['createdAt', 'title', 'author', 'category'], blogFilter)
export type BlogListRequest = z.infer<typeof blogListRequest>
