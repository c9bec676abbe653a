import { z } from 'zod'
import { listRequest, query } from '../listing.ts'
import { link, longerText, optionalText, requiredText, text } from '../text.ts'

export const blogCategories = ['technology', 'business', 'health', 'entertainment', 'sports'] as const
export type BlogCategory = (typeof blogCategories)[number]

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

/** `version` grows with each change; who changes it says which one was seen. */
export type Blog = BlogInput & { id: string; createdAt: Date; version: number }

export const summaryLength = 150

// What a reader counts as one: a Bangla syllable or a family of emoji is never cut in two.
const characters = new Intl.Segmenter('bn', { granularity: 'grapheme' })

/** The written summary, or the first 150 characters of the content. */
export function summarize({ summary, content }: Pick<Blog, 'summary' | 'content'>): string {
  if (summary) return summary
  let count = 0
  for (const { index } of characters.segment(content)) {
    if (count === summaryLength) return content.slice(0, index)
    count += 1
  }
  return content
}

/** Minutes at 200 words a minute, at least one. */
export const readingMinutes = ({ content }: Pick<Blog, 'content'>): number =>
  Math.max(1, Math.round(content.split(/\s+/).filter(Boolean).length / 200))
