import { z } from 'zod'
import { foldEmail } from '../email.ts'
import { invalidEmailMessage, isEmail } from '../email-input.ts'
import { field, inputOf, outputShape, type Stored } from '../entity.ts'
import { flag, listRequest, query } from '../listing.ts'
import { longerText } from '../text.ts'

const minLength = 5

const texts = {
  title: field(longerText('Title', minLength, 200)),
  text: field(longerText('Text', minLength, 10_000)),
}
export const noteText = inputOf(texts)

const fields = {
  title: texts.title,
  /** Address of the recipient. */
  email: field(longerText('Email', minLength, 254).transform(foldEmail).refine(isEmail, invalidEmailMessage)),
  text: texts.text,
}
export const noteInput = inputOf(fields)
export type NoteInput = z.infer<typeof noteInput>

export const noteFilter = z.object({ ...query, read: flag.optional() })
export type NoteFilter = z.infer<typeof noteFilter>

export const noteListRequest = listRequest(['createdAt', 'title', 'email'], noteFilter)
export type NoteListRequest = z.infer<typeof noteListRequest>

export const noteRow = z.object({
  _id: z.uuid(),
  ...outputShape(fields),
  read: z.boolean(),
  readAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
})
export type NoteRow = z.output<typeof noteRow>
export type Note = Omit<Stored<typeof noteRow>, 'read'>
