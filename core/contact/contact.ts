import { z } from 'zod'
import { flag, listRequest, query } from '../listing.ts'
import { optionalText } from '../text.ts'
import { hasVisibleText } from '../visible-text.ts'

export const contactInput = z
  .object({
    name: optionalText(120),
    email: optionalText(254),
    message: optionalText(10_000),
  })
  .refine(({ name, email, message }) => hasVisibleText(name + email + message), {
    path: ['message'],
    message: 'Please write a message first.',
  })
export type ContactInput = z.infer<typeof contactInput>

export const contactFilter = z.object({ ...query, read: flag.optional() })
export type ContactFilter = z.infer<typeof contactFilter>

export const contactListRequest = listRequest(['createdAt', 'name', 'email', 'read'], contactFilter)
export type ContactListRequest = z.infer<typeof contactListRequest>

export type ContactMessage = {
  id: string
  name: string
  email: string
  message: string
  isRead: boolean
  createdAt: Date
}
