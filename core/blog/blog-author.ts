import { z } from 'zod'
import { link, optionalText, requiredText } from '../text.ts'

export const authorName = requiredText(120, 'Author name is required')
export const authorText = optionalText(500)

export const authorRow = z.object({
  name: z.string(),
  avatar: z.string().describe('Photo in the latest post'),
  text: z.string().describe('About the author, in the latest post'),
  posts: z.int().describe('In any state'),
})
export type AuthorRow = z.output<typeof authorRow>

export const authorChange = z.object({
  from: authorName,
  name: authorName.transform((name) => name.trim()).describe('An existing one takes the posts'),
  avatar: link,
  text: authorText,
})
export type AuthorChange = z.infer<typeof authorChange>
