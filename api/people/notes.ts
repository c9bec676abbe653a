import { z } from 'zod'
import { listNotes, listNotesTo, markNote, sendNote } from '#core/note/note.server.ts'
import { type Note, noteListRequest, noteRow } from '#core/note/note.ts'
import { previewNote } from '#core/note-sending/audience.server.ts'
import {
  listNoteSendings,
  removeNoteSending,
  sendNoteToMany,
} from '#core/note-sending/note-sending.server.ts'
import {
  noteAudience,
  noteBody,
  notePreviewRow,
  noteSendingListRequest,
  noteSendingRow,
} from '#core/note-sending/note-sending.ts'
import { withTotal } from '#core/paging.ts'
import { yesOrNo } from '#core/text.ts'
import { changed, changedSchema, created, createdSchema, idParams, listHeaders } from '../http/answers.ts'
import { removing } from '../http/editing.ts'
import { exportRoute } from '../http/export-route.ts'
import { keyOf, repeatable } from '../http/idempotency.ts'
import { listing, listingOf } from '../http/listing.ts'
import { presenter } from '../http/presenter.ts'
import type { Api } from '../http/request-context.ts'
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

export function notes(api: Api): void {
  api.post(
    '/notes',
    {
      config: { permission: 'note.create' },
      schema: {
        tags: ['notes'],
        summary: 'Send a note',
        description:
          'To the address of a user or client, or of an order, request or project; 422 for any other address. Or `to` many clients instead of `email`: they are counted by `/notes/preview` and get it within minutes.',
        headers: repeatable,
        body: noteBody,
        response: { 201: createdSchema },
      },
    },
    async ({ ctx, body: { to, email = '', ...texts }, headers }, reply) => {
      const key = keyOf(headers)
      const id = to
        ? await sendNoteToMany(ctx, { ...texts, to }, key)
        : await sendNote(ctx, { ...texts, email }, key)
      return reply.code(201).send(created(id))
    },
  )
  api.post(
    '/notes/preview',
    {
      config: { permission: 'note.send-many' },
      schema: {
        tags: ['notes'],
        summary: 'Count the recipients of a note to many',
        body: z.object({ to: noteAudience }),
        response: { 200: notePreviewRow },
      },
    },
    async ({ ctx, body }) => previewNote(ctx, body.to),
  )
  listing(api, {
    path: '/note-sendings',
    config: { permission: 'note.list' },
    tags: ['notes'],
    summary: 'List what was sent to one or many, newest first',
    request: noteSendingListRequest,
    list: listNoteSendings,
    present: presenter(noteSendingRow),
    row: noteSendingRow,
  })
  api.get(
    '/note-sendings/:id/notes',
    {
      config: { permission: 'note.list' },
      schema: {
        tags: ['notes'],
        summary: 'List the notes of one sending with their recipients',
        params: idParams,
        querystring: noteListRequest,
        response: { 200: z.array(noteRow) },
      },
    },
    async ({ ctx, params: { id }, query }, reply) => {
      const page = await listNotes(ctx, { ...query, sending: id, ...withTotal })
      const headers = listHeaders(`/api/note-sendings/${id}/notes`, query, page)
      return reply.headers(headers).send(page.rows.map(presentNote))
    },
  )
  removing(api, {
    path: '/note-sendings/:id',
    permission: 'note.remove',
    tags: ['notes'],
    summary: 'Delete a sent note from all its recipients',
    remove: removeNoteSending,
  })
  listing(api, {
    path: '/notes',
    config: { permission: 'note.list' },
    tags: ['notes'],
    summary: 'List all notes, newest first',
    request: noteListRequest,
    list: listNotes,
    present: presentNote,
    row: noteRow,
  })
  listingOf(api, {
    path: '/notes',
    config: { permission: 'note.ask' },
    tags: ['notes'],
    summary: "List a client's notes, newest first (the client, or staff)",
    request: noteListRequest,
    list: listNotesTo,
    present: presentNote,
    row: noteRow,
  })
  api.patch(
    '/notes/:id',
    {
      config: { permission: 'note.mark' },
      schema: {
        tags: ['notes'],
        summary: 'Mark a note as read or unread (its recipient)',
        params: idParams,
        body: z.object({ read: yesOrNo }),
        response: { 200: changedSchema },
      },
    },
    async ({ ctx, params, body }) => changed(await markNote(ctx, params.id, body.read)),
  )
  exportRoute(api, 'notes', 'note', noteListRequest, listNotes, noteColumns)
}
