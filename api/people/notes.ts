import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import { listNotes, listNotesTo, markNote, sendNote } from '#core/note/note.server.ts'
import { type Note, noteInput, noteListRequest, noteRow } from '#core/note/note.ts'
import { changed, changedSchema, created, createdSchema, idParams } from '../http/answers.ts'
import { exportRoute } from '../http/export-route.ts'
import { keyOf, repeatable } from '../http/idempotency.ts'
import { listing, listingOf } from '../http/listing.ts'
import { presenter } from '../http/presenter.ts'
import type { Columns } from '../spreadsheets/spreadsheet.ts'

const present = presenter(noteRow)
export const presentNote = (note: Note) => present({ ...note, read: note.readAt !== null })

const noteColumns: Columns<Note> = {
  Date: ({ createdAt }) => createdAt.toISOString(),
  Title: ({ title }) => title,
  Email: ({ email }) => email,
  Text: ({ text }) => text,
  Read: ({ readAt }) => readAt?.toISOString() ?? null,
}

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
      row: noteRow,
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
      row: noteRow,
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
  await api.register(exportRoute('notes', 'note', noteListRequest, listNotes, noteColumns))
}
