import { z } from 'zod'
import type { Stored } from '../entity.ts'
import { listRequest, query } from '../listing.ts'
import { noteInput, noteText } from '../note/note.ts'
import { longestTag } from '../tags.ts'
import { idOf, requiredText } from '../text.ts'

export const maxPickedClients = 500

/** Recipients are picked, never typed: clients, those with a tag, or all. */
export const noteAudience = z
  .object({
    clients: z
      .array(idOf('a client'), 'Must be a list of clients')
      .min(1, 'Please pick a client')
      .max(maxPickedClients, `Pick at most ${maxPickedClients}, or use a tag`)
      .optional(),
    tag: requiredText(longestTag, 'Please choose a tag').optional(),
    all: z.literal(true, 'Must be true').optional(),
  })
  .refine(
    ({ clients, tag, all }) => [clients, tag, all].filter((one) => one !== undefined).length === 1,
    'Must be one of clients, tag and all',
  )
export type NoteAudience = z.infer<typeof noteAudience>

export const noteToMany = z.object({ ...noteText.shape, to: noteAudience })
export type NoteToMany = z.infer<typeof noteToMany>

/** A note to one address or to many. Either has its own rules, of which all are reported. */
export const noteBody = z
  .object({ ...noteInput.shape, email: noteInput.shape.email.optional(), to: noteAudience.optional() })
  .refine(({ email, to }) => email !== undefined || to !== undefined, {
    ...{ path: ['email'], message: 'Email is required', when: () => true },
  })
  .refine(({ email, to }) => email === undefined || to === undefined, {
    ...{ path: ['to'], message: 'Use either email or to', when: () => true },
  })

export const notePreviewRow = z.object({
  recipients: z.int().describe('People who get the note'),
  withoutAddress: z.int().describe('Clients that are left out, because they have no e-mail address'),
})
export type NotePreview = z.output<typeof notePreviewRow>

export const audienceKinds = ['email', 'clients', 'tag', 'all'] as const

export const noteSendingListRequest = listRequest(['createdAt'], z.object(query))
export type NoteSendingListRequest = z.infer<typeof noteSendingListRequest>

export const noteSendingRow = z.object({
  _id: z.uuid(),
  title: z.string(),
  text: z.string(),
  audience: z.enum(audienceKinds),
  tag: z.string(),
  recipients: z.int(),
  delivered: z.int().describe('Recipients who have it by now'),
  read: z.int().describe('Recipients who marked it as read'),
  createdAt: z.iso.datetime(),
})
export type NoteSendingRow = z.output<typeof noteSendingRow>
export type NoteSending = Stored<typeof noteSendingRow>
