import { z } from 'zod'
import { type Brand, chatLinkAbout, chatLinkWithText } from '../brand/brand.ts'
import { seenVersion } from '../seen-version.ts'
import { line } from '../site-settings/setting.ts'
import { optionalText, requiredText } from '../text.ts'
import { hasVisibleText } from '../visible-text.ts'

/** Hidden fields of an 'Order Now' button. */
export const inquiryInput = z.object({
  about: requiredText(500, 'Please choose what you would like to order').pipe(line(500)),
  page: z
    .string()
    .regex(/^\/(?![/\\])[^\s\\]{0,299}$/, 'Must be a path of this site')
    .catch('/'),
  service: optionalText(60),
  plan: optionalText(60),
})
export type InquiryInput = z.infer<typeof inquiryInput>

/** Without vowels and look-alikes, so that a code is no word and can be read aloud. */
const letters = '23456789BCDFGHJKMNPQRSTVWXZ'
const codeLength = 6

/** Makes a code of random bytes; those that would favour some letters are left out. */
export function codeOf(random: Uint8Array): string | undefined {
  const fair = random.filter((byte) => byte < 256 - (256 % letters.length)).slice(0, codeLength)
  return fair.length < codeLength
    ? undefined
    : Array.from(fair, (byte) => letters[byte % letters.length]).join('')
}

/** Text of the first message, which the chat shows before it is sent. */
export const inquiryText = (about: string, code: string): string =>
  `I would like to order: ${about} (code ${code})`

export const chatLinkOf = (brand: Brand, about: string, code?: string): string =>
  code ? chatLinkWithText(brand, inquiryText(about, code)) : chatLinkAbout(brand, about)

const sender = { name: optionalText(120), phone: optionalText(40), email: optionalText(254) }

/** Staff add what the person wrote and who it is. */
export const chatInput = z.object({
  version: seenVersion,
  ...sender,
  text: optionalText(10_000).describe('Text of the chat; it becomes a message of the thread'),
})
export type ChatInput = z.infer<typeof chatInput>

/** A chat that began without 'Order Now'. */
export const addedChat = z
  .object({
    ...sender,
    text: requiredText(10_000, 'Please copy the text of the chat'),
    clientId: z
      .uuid('Must be the _id of a client')
      .nullish()
      .describe('Client who wrote; it gets no address'),
  })
  .refine(({ name, phone }) => hasVisibleText(name + phone), {
    path: ['name'],
    message: 'Please give a name or a telephone number',
  })
export type AddedChat = z.infer<typeof addedChat>

export const inquiryRow = z.object({
  code: z.string(),
  page: z.string().describe('Empty: staff added the chat, and `code` means nothing'),
  service: z.string().describe('Slug of the chosen service; empty if none'),
  planId: z.string(),
  phone: z.string(),
})
export type Inquiry = z.output<typeof inquiryRow>
