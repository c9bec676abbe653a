export const blogCategories = ['technology', 'business', 'health', 'entertainment', 'sports'] as const
export type BlogCategory = (typeof blogCategories)[number]

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
