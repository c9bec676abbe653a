import { useState } from 'react'
import type { Chosen } from '#app/api/bulk.ts'

export type Selection<Row> = {
  count: number
  /** All that the filter leaves, also on other pages. */
  isEverything: boolean
  isPageChosen: boolean
  has: (row: Row) => boolean
  toggle: (row: Row) => void
  togglePage: () => void
  chooseEverything: () => void
  clear: () => void
  chosen: Chosen
  /** The ticked ones that have been in sight. */
  rows: Row[]
}

/** Which rows are ticked; it outlives turning the page. */
export function useSelection<Row extends { _id: string }>(
  page: Row[],
  total: number,
  filter: Record<string, string>,
): Selection<Row> {
  const [kept, setKept] = useState<Row[]>([])
  const [isEverything, setIsEverything] = useState(false)
  const ticked = isEverything ? page : kept
  const ids = new Set(ticked.map(({ _id }) => _id))
  const pageIds = new Set(page.map(({ _id }) => _id))
  const isPageChosen = page.length > 0 && page.every(({ _id }) => ids.has(_id))

  function keep(rows: Row[]) {
    setKept(rows)
    setIsEverything(false)
  }
  const without = (gone: ReadonlySet<string>) => ticked.filter(({ _id }) => !gone.has(_id))

  return {
    count: isEverything ? total : ticked.length,
    isEverything,
    isPageChosen,
    has: ({ _id }) => ids.has(_id),
    toggle: (row) => keep(ids.has(row._id) ? without(new Set([row._id])) : [...ticked, row]),
    togglePage: () => keep(isPageChosen ? without(pageIds) : [...without(pageIds), ...page]),
    chooseEverything: () => setIsEverything(true),
    clear: () => keep([]),
    chosen: isEverything ? { filter } : { ids: [...ids] },
    rows: ticked,
  }
}
