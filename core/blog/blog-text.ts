/** Illustrations of posts without an image, and the categories of a new site. */
export const blogCovers = ['technology', 'business', 'health', 'entertainment', 'sports'] as const
type BlogCover = (typeof blogCovers)[number]

/** Returns the illustration of a category: its own, or always the same one for its name. */
export function coverOf(category: string): BlogCover {
  const own = blogCovers.find((cover) => cover === category)
  const sum = [...category].reduce((total, letter) => total + (letter.codePointAt(0) ?? 0), 0)
  return own ?? blogCovers[sum % blogCovers.length] ?? blogCovers[0]
}

/** Capitalizes the first letter, as lists show categories. */
export const labelCategory = (category: string): string =>
  category.charAt(0).toUpperCase() + category.slice(1)

export const summaryLength = 150

// Created on first use: the dashboard loads this module too, and construction takes 60 ms on a phone.
let segmenter: Intl.Segmenter | undefined

/** Returns the written summary, or the first 150 segmenter of the content. */
export function summarize({ summary, content }: { summary: string; content: string }): string {
  if (summary) return summary
  // Counts graphemes, so that a Bangla syllable or a joined emoji is never split.
  segmenter ??= new Intl.Segmenter('bn', { granularity: 'grapheme' })
  let count = 0
  for (const { index } of segmenter.segment(content)) {
    if (count === summaryLength) return content.slice(0, index)
    count += 1
  }
  return content
}

/** Estimated reading time in minutes, at 200 words per minute, at least one. */
export const readingMinutes = ({ content }: { content: string }): number =>
  Math.max(1, Math.round(content.split(/\s+/).filter(Boolean).length / 200))
