import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { listNotes, listNotesTo, markNote, sendNote } from '#core/note/note.server.ts'
import { type Note, noteInput, noteListRequest } from '#core/note/note.ts'
import { changed, changedSchema, created, createdSchema, idParams } from '../http/answers.ts'
import { keyOf, repeatable } from '../http/idempotency.ts'
import { listing, listingOf } from '../http/listing.ts'

export const presentNote = ({ id, readAt, createdAt, ...same }: Note) => ({
  _id: id,
  ...same,
  read: readAt !== null,
  readAt: readAt?.toISOString() ?? null,
  createdAt: createdAt.toISOString(),
})

export const noteSchema = z.object({
  _id: z.uuid(),
  title: z.string(),
  email: z.string(),
  text: z.string(),
  read: z.boolean(),
  readAt: z.iso.datetime().nullable(),
  createdAt: z.iso.datetime(),
})

export const notes: FastifyPluginAsyncZod = async (api) => {
  api.post(
    '/notes',
    {
      config: { permission: 'note.create' },
      schema: {
        tags: ['notes'],
        summary: 'Send a note (administrators)',
        description:
          'To the address of a user, or of an order, request or project; 422 for any other address.',
        headers: repeatable,
        body: noteInput,
        response: { 201: createdSchema },
      },
    },
    async ({ ctx, body, headers }, reply) =>
      reply.code(201).send(created(await sendNote(ctx, body, keyOf(headers)))),
  )
  await api.register(
    listing({
      path: '/notes',
      config: { permission: 'note.list' },
      tags: ['notes'],
      summary: 'List all notes, newest first (administrators)',
      request: noteListRequest,
      list: listNotes,
      present: presentNote,
      row: noteSchema,
    }),
  )
  await api.register(
    listingOf({
      path: '/notes',
      config: { permission: 'note.ask' },
      tags: ['notes'],
      summary: "List a client's notes, newest first (the client, or administrators)",
      request: noteListRequest,
      list: listNotesTo,
      present: presentNote,
      row: noteSchema,
    }),
  )
  api.patch(
    '/notes/:id',
    {
      config: { permission: 'note.mark' },
      schema: {
        tags: ['notes'],
        summary: 'Mark a note as read or unread (its recipient)',
        params: idParams,
        body: z.object({ read: z.boolean('Must be true or false') }),
        response: { 200: changedSchema },
      },
    },
    async ({ ctx, params, body }) => changed(await markNote(ctx, params.id, body.read)),
  )
}
