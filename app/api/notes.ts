import type { z } from 'zod'
import type { NoteRow, noteInput } from '#core/note/note.ts'
import type {
  NoteAudience,
  NotePreview,
  NoteSendingRow,
  noteToMany,
} from '#core/note-sending/note-sending.ts'
import type { ApiClient } from './client.ts'

export type { NoteAudience, NotePreview, NoteSendingRow }

/** Lists the notes to one client, newest first. */
export const listNotesTo = (api: ApiClient, email: string) =>
  api.list<NoteRow>(`/notes/${encodeURIComponent(email)}?limit=20`)

export const markNote = (api: ApiClient, id: string, read: boolean) => api.patch(`/notes/${id}`, { read })

export const sendNoteToMany = (api: ApiClient, note: z.input<typeof noteToMany>, key: string) =>
  api.post<{ insertedId: string }>('/notes', note, { key })

export const previewNote = (api: ApiClient, to: NoteAudience) =>
  api.post<NotePreview>('/notes/preview', { to }, { isRepeatable: true })

export const getNoteSending = async (api: ApiClient, id: string) => {
  const { rows } = await api.list<NoteRow>(`/note-sendings/${encodeURIComponent(id)}/notes?limit=1`)
  return rows[0]
}

export const removeNoteSending = (api: ApiClient, id: string) => api.remove(`/note-sendings/${id}`)

export const sendNote = (api: ApiClient, note: z.input<typeof noteInput>, key: string) =>
  api.post<{ insertedId: string }>('/notes', note, { key })
