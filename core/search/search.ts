import { z } from 'zod'
import type { FoundKind } from '../records/kinds.ts'
import { text } from '../text.ts'

export const searchRequest = z.object({
  q: text(100)
    .refine((words) => words.trim().length > 1, 'Must be at least two characters')
    .describe('Search text, case-insensitive'),
})
export type SearchRequest = z.infer<typeof searchRequest>

/** Summary of a record on one line. */
export type Found = { kind: FoundKind; id: string; title: string; detail: string }
