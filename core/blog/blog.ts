export const blogCategories = ['technology', 'business', 'health', 'entertainment', 'sports'] as const
export type BlogCategory = (typeof blogCategories)[number]

/** `version` grows with each change; who changes it says which one was seen. */
export type Blog = {
  id: string
  title: string
  author: string
  category: BlogCategory
  image: string
  content: string
  tags: string[]
  summary: string
  authorAvatar: string
  createdAt: Date
  version: number
}

export const summaryLength = 150

// Made when it is asked for: the dashboard's screens have this module, too, and a phone is busy with it for 60 ms.
let characters: Intl.Segmenter | undefined

/** The written summary, or the first 150 characters of the content. */
export function summarize({ summary, content }: Pick<Blog, 'summary' | 'content'>): string {
  if (summary) return summary
  // What a reader counts as one: a Bangla syllable or a family of emoji is never cut in two.
  characters ??= new Intl.Segmenter('bn', { granularity: 'grapheme' })
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
