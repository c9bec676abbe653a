import { z } from 'zod'
import type { Stored } from '../entity.ts'
import { foundKinds } from '../records/kinds.ts'
import { text } from '../text.ts'

export const searchRequest = z.object({
  q: text(100)
    .refine((words) => words.trim().length > 1, 'Must be at least two characters')
    .describe('Search text, case-insensitive'),
})
export type SearchRequest = z.infer<typeof searchRequest>

/** Summary of a record on one line. */
export const foundRow = z.object({
  _id: z.uuid(),
  kind: z.enum(foundKinds),
  title: z.string(),
  detail: z.string(),
})
export type FoundRow = z.output<typeof foundRow>

export type Found = Stored<typeof foundRow>
