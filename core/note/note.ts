import { z } from 'zod'
import { foldEmail } from '../email.ts'
import { invalidEmailMessage, isEmail } from '../email-input.ts'
import { flag, listRequest, query } from '../listing.ts'
import { longerText } from '../text.ts'

const minLength = 5

export const noteInput = z.object({
  title: longerText('Title', minLength, 200),
  /** Address of the recipient. */
  email: longerText('Email', minLength, 254).transform(foldEmail).refine(isEmail, invalidEmailMessage),
  text: longerText('Text', minLength, 10_000),
})
export type NoteInput = z.infer<typeof noteInput>

export const noteFilter = z.object({ ...query, read: flag.optional() })
export type NoteFilter = z.infer<typeof noteFilter>

export const noteListRequest = listRequest(['createdAt', 'title', 'email'], noteFilter)
export type NoteListRequest = z.infer<typeof noteListRequest>

export type Note = {
  id: string
  title: string
  email: string
  text: string
  readAt: Date | null
  createdAt: Date
}
