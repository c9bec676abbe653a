import { z } from 'zod'
import { blogInput } from '#core/blog/blog-input.ts'

const { tags } = blogInput.shape

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
