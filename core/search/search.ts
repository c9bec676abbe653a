import { z } from 'zod'
import type { Stored } from '../entity.ts'
import { type FoundKind, foundKinds } from '../records/kinds.ts'
import { text } from '../text.ts'

export const searchRequest = z.object({
  q: text(100)
    .refine((words) => words.trim().length > 1, 'Must be at least two characters')
    .describe('Search text, case-insensitive; a number, transaction ID or phone in any spelling'),
})
export type SearchRequest = z.infer<typeof searchRequest>

/** Summary of a record on one line. */
export const foundRow = z.object({
  _id: z.uuid(),
  kind: z.enum(foundKinds),
  title: z.string(),
  detail: z.string(),
  isExact: z.boolean().describe('Found by its whole number, transaction ID or phone; such rows come first'),
})
export type FoundRow = z.output<typeof foundRow>

export type Found = Stored<typeof foundRow>

export const maxDetailLength = 120

/** Summarizes a record that was found by its text. */
export const toFound = (
  kind: FoundKind,
  { id, title, detail }: { id: string; title: string; detail: string | null },
): Found => ({
  ...{ kind, id, title, isExact: false },
  detail: (detail ?? '').slice(0, maxDetailLength).toWellFormed(),
})
