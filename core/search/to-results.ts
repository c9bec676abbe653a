import { isPlaceholder } from '../owner/owner.ts'
import type { Page } from '../paging.ts'
import type { FoundKind } from '../records/kinds.ts'
import { type Found, toFound } from './search.ts'

export type TextRequest = { q: string; limit: number }
export type ResultLists = Partial<Record<FoundKind, () => Promise<Found[]>>>

/** Maps the rows of a list to what the search returns. */
export const toResults =
  <Row extends { id: string }>(
    kind: FoundKind,
    summarize: (row: Row) => [title: string, ...details: string[]],
  ) =>
  ({ rows }: Pick<Page<Row>, 'rows'>): Found[] =>
    rows.map((row) => {
      const [title, ...details] = summarize(row)
      const shown = details.filter((detail) => detail && !isPlaceholder(detail))
      return toFound(kind, { id: row.id, title, detail: shown.join(' · ') })
    })
