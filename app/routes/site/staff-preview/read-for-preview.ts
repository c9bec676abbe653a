import { data, type RouterContextProvider } from 'react-router'
import { z } from 'zod'
import { documentSessionContext } from '#app/document-session.ts'

/** Reads a path of the API as the signed-in user; for everybody else a draft does not exist. */
export async function readForPreview<Answer>(
  context: Readonly<RouterContextProvider>,
  path: string,
): Promise<Answer> {
  const answer = await context.get(documentSessionContext)?.send(`/api${path}`)
  if (!answer?.ok) throw data(null, { status: 404 })
  return answer.json()
}

/** Returns an id of a URL. Answers 404 for anything else. */
export function requireId(id: string): string {
  if (!z.uuid().safeParse(id).success) throw data(null, { status: 404 })
  return id
}
