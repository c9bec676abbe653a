import type { z } from 'zod'
import { Refusal } from '../errors.ts'
import { blogInput, draftInput, type Publication } from './blog.ts'
import type { BlogState } from './blog-state.ts'

type Now = { state: BlogState; publishAt: Date | null }

/** Returns the state after a request. Refuses a time that has passed. */
export function stateAfter(before: Now, { state = before.state, publishAt }: Publication, now: Date): Now {
  if (state !== 'scheduled') return { state, publishAt: null }
  const time = publishAt ? new Date(publishAt) : before.publishAt
  if (!time) throw invalid({ publishAt: 'Please choose a time' })
  if (publishAt && time <= now) throw invalid({ publishAt: 'Must be in the future' })
  return { state, publishAt: time }
}

/** Refuses what visitors must not see, or, in a draft, what cannot be listed. */
export function requireComplete(state: BlogState, content: object): void {
  const rules: z.ZodType = state === 'draft' ? draftInput : blogInput
  const { error } = rules.safeParse(content)
  if (!error) return
  const fields: Record<string, string> = {}
  for (const { path, message } of error.issues) fields[path.join('.')] ??= message
  throw invalid(fields)
}

const invalid = (fields: Record<string, string>) =>
  new Refusal('invalid', Object.values(fields)[0] ?? 'Please check your input.', { fields })
