import { z } from 'zod'
import { text } from './text.ts'

export const longestTag = 60
export const tags = z.array(text(longestTag)).max(30, 'Must be at most 30 tags')

const splitTags = (list: string) =>
  list
    .split(',')
    .map((tag) => tag.trim())
    .filter(Boolean)

/** Tags as an array or as one comma-separated string. */
export const tagList = z
  .union([z.string().max(2000).transform(splitTags).pipe(tags), tags], 'Must be a list of words')
  .nullish()
  .transform((list) => list ?? [])
