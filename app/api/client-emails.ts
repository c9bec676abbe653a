import type { NoteRow } from '#core/note/note.ts'
import type { ProjectRow } from '#core/project/project.ts'
import type { ApiClient } from './client.ts'
import { listUsers } from './users.ts'

export type KnownEmail = { email: string; name: string }

const most = 20

/** Suggests e-mail addresses of clients: users first, then addresses of projects and notes. */
export async function findClientEmails(api: ApiClient, typed: string): Promise<KnownEmail[]> {
  const q = typed.trim().slice(0, 100)
  const filter = new URLSearchParams({ limit: String(most), ...(q && { q }) })
  const [users, projects, notes] = await Promise.all([
    listUsers(api, filter),
    api.list<ProjectRow>(`/projects?${filter}`),
    api.list<NoteRow>(`/notes?${filter}`),
  ])
  const known = new Map<string, KnownEmail>()
  const found = [
    ...users.rows.map(({ email, name }) => ({ email, name })),
    ...projects.rows.map(({ Email, companyname }) => ({ email: Email, name: companyname })),
    ...notes.rows.map(({ email }) => ({ email, name: '' })),
  ]
  for (const one of found) {
    const key = one.email.toLowerCase()
    if (!known.has(key)) known.set(key, one)
  }
  return [...known.values()]
}
