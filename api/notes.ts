import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod'
import { z } from 'zod'
import {
  countNotes,
  countNotesTo,
  listNotes,
  listNotesTo,
  markNote,
  sendNote,
} from '#core/note/note.server.ts'
import { type Note, noteInput, noteListRequest } from '#core/note/note.ts'
import { text } from '#core/text.ts'
import { changed, changedSchema, created, createdSchema, idParams, listHeaders } from './answers.ts'
import { keyOf, repeatable } from './idempotency.ts'

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
        headers: repeatable,
        body: noteInput,
        response: { 201: createdSchema },
      },
    },
    async ({ ctx, body, headers }, reply) =>
      reply.code(201).send(created(await sendNote(ctx, body, keyOf(headers)))),
  )
  api.get(
    '/notes',
    {
      config: { permission: 'note.list' },
      schema: {
        tags: ['notes'],
        summary: "List everybody's notes, newest first (administrators)",
        querystring: noteListRequest,
        response: { 200: z.array(noteSchema) },
      },
    },
    async ({ ctx, query }, reply) => {
      const [page, total] = await Promise.all([listNotes(ctx, query), countNotes(ctx, query)])
      return reply.headers(listHeaders('/api/notes', query, page, total)).send(page.rows.map(presentNote))
    },
  )
  api.get(
    '/notes/:email',
    {
      config: { permission: 'note.ask' },
      schema: {
        tags: ['notes'],
        summary: "List somebody's notes, newest first (that person, or administrators)",
        params: z.object({ email: text(254) }),
        querystring: noteListRequest,
        response: { 200: z.array(noteSchema) },
      },
    },
    async ({ ctx, params: { email }, query }, reply) => {
      const [page, total] = await Promise.all([
        listNotesTo(ctx, email, query),
        countNotesTo(ctx, email, query),
      ])
      const path = `/api/notes/${encodeURIComponent(email)}`
      return reply.headers(listHeaders(path, query, page, total)).send(page.rows.map(presentNote))
    },
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
