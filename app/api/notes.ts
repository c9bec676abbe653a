import type { z } from 'zod'
import type { NoteRow, noteInput } from '#core/note/note.ts'
import type { ApiClient } from './client.ts'

/** Lists the notes to one client, newest first. */
export const listNotesTo = (api: ApiClient, email: string) =>
  api.list<NoteRow>(`/notes/${encodeURIComponent(email)}?limit=20`)

export const markNote = (api: ApiClient, id: string, read: boolean) => api.patch(`/notes/${id}`, { read })

export const sendNote = (api: ApiClient, note: z.input<typeof noteInput>, key: string) =>
  api.post<{ insertedId: string }>('/notes', note, { key })
