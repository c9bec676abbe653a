import { z } from 'zod'
import type { Stored } from '../entity.ts'
import { seenVersion } from '../seen-version.ts'
import { requiredText } from '../text.ts'

/** Placeholders with their meanings. */
export const placeholders = {
  name: 'the sender’s name',
  email: 'the sender’s e-mail address',
  company: 'the name of this site',
  me: 'your name',
} as const
type Placeholder = keyof typeof placeholders

const written = /\{(\w+)\}/g
const isKnown = (name: string): name is Placeholder => Object.hasOwn(placeholders, name)
const unknownIn = (text: string) =>
  [...text.matchAll(written)].map(([, name = '']) => name).find((name) => !isKnown(name))

const text = requiredText(10_000, 'Text is required').superRefine((value, { addIssue }) => {
  const unknown = unknownIn(value)
  if (unknown === undefined) return
  const known = Object.keys(placeholders)
    .map((name) => `{${name}}`)
    .join(', ')
  addIssue({ code: 'custom', message: `Unknown placeholder {${unknown}}. Please use ${known}.` })
})

export const cannedReplyInput = z.object({
  title: requiredText(80, 'Title is required').transform((title) => title.trim()),
  text,
})
export type CannedReplyInput = z.infer<typeof cannedReplyInput>

export const cannedReplyPatch = cannedReplyInput.partial().extend({ version: seenVersion })
export type CannedReplyPatch = z.infer<typeof cannedReplyPatch>

export const cannedReplyRow = z.object({
  _id: z.uuid(),
  title: z.string(),
  text: z.string(),
  version: z.int(),
})
export type CannedReplyRow = z.output<typeof cannedReplyRow>
export type CannedReply = Stored<typeof cannedReplyRow>

/** Replaces the placeholders in one pass, so that braces in a value stay as they are. */
export const fillPlaceholders = (reply: string, values: Record<Placeholder, string>): string =>
  reply.replace(written, (all, name: string) => (isKnown(name) ? values[name] : all))
