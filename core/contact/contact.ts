import { z } from 'zod'
import { field, inputOf, outputShape, type Stored } from '../entity.ts'
import { flag, listRequest, query } from '../listing.ts'
import { optionalText } from '../text.ts'
import { hasVisibleText } from '../visible-text.ts'

const fields = {
  name: field(optionalText(120)),
  email: field(optionalText(254)),
  message: field(optionalText(10_000)),
}
export const contactInput = inputOf(fields).refine(
  ({ name, email, message }) => hasVisibleText(name + email + message),
  { path: ['message'], message: 'Please write a message first.' },
)
export type ContactInput = z.infer<typeof contactInput>

export const contactFilter = z.object({ ...query, read: flag.optional() })

export const contactListRequest = listRequest(['createdAt', 'name', 'email', 'read'], contactFilter)
export type ContactListRequest = z.infer<typeof contactListRequest>

export const contactNames = { read: 'isRead' } as const
export const contactRow = z.object({
  _id: z.uuid(),
  ...outputShape(fields),
  read: z.boolean(),
  createdAt: z.iso.datetime(),
})
export type ContactMessage = Stored<typeof contactRow, typeof contactNames>
