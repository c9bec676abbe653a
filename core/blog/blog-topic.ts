import { z } from 'zod'
import { optionalText, requiredText } from '../text.ts'

export const categoryRow = z.object({
  name: z.string(),
  posts: z.int().describe('Published ones; in any state for those who write posts'),
  isListed: z.boolean().describe('false: only earlier posts have it'),
})
export type CategoryRow = z.output<typeof categoryRow>

export const tagRow = z.object({ name: z.string(), posts: z.int().describe('In any state') })
export type TagRow = z.output<typeof tagRow>

const trimmedTag = optionalText(60).transform((name) => name.trim())

export const tagRename = z.object({
  from: requiredText(60, 'Tag is required'),
  to: trimmedTag.describe('An existing one takes the posts; empty: the tag is removed'),
})
export type TagRename = z.infer<typeof tagRename>
