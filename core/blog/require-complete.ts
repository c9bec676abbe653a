import type { z } from 'zod'
import { Refusal } from '../errors.ts'
import type { PublicationState } from '../publication/publication-state.ts'
import { blogInput, draftInput } from './blog.ts'

/** Refuses what visitors must not see, or, in a draft, what cannot be listed. */
export function requireComplete(state: PublicationState, content: object): void {
  const rules: z.ZodType = state === 'draft' ? draftInput : blogInput
  const { error } = rules.safeParse(content)
  if (!error) return
  const fields: Record<string, string> = {}
  for (const { path, message } of error.issues) fields[path.join('.')] ??= message
  throw new Refusal('invalid', Object.values(fields)[0] ?? 'Please check your input.', { fields })
}
