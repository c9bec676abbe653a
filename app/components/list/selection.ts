import { useState } from 'react'
import type { Chosen } from '#app/api/bulk.ts'

export type Selection<Row> = {
  count: number
  /** All rows that match the filter, including other pages. */
  isEverything: boolean
  isPageChosen: boolean
  has: (row: Row) => boolean
  toggle: (row: Row) => void
  togglePage: () => void
  chooseEverything: () => void
  clear: () => void
  chosen: Chosen
  /** The selected rows that have been displayed. */
  rows: Row[]
}

/** Tracks the selected rows across pages. */
export function useSelection<Row extends { _id: string }>(
  page: Row[],
  total: number,
  filter: Record<string, string>,
): Selection<Row> {
  const [selected, setSelected] = useState<Row[]>([])
  const [isEverything, setIsEverything] = useState(false)
  const ticked = isEverything ? page : selected
  const ids = new Set(ticked.map(({ _id }) => _id))
  const pageIds = new Set(page.map(({ _id }) => _id))
  const isPageChosen = page.length > 0 && page.every(({ _id }) => ids.has(_id))

  function select(rows: Row[]) {
    setSelected(rows)
    setIsEverything(false)
  }
  const without = (removed: ReadonlySet<string>) => ticked.filter(({ _id }) => !removed.has(_id))

  return {
    count: isEverything ? total : ticked.length,
    isEverything,
    isPageChosen,
    has: ({ _id }) => ids.has(_id),
    toggle: (row) => select(ids.has(row._id) ? without(new Set([row._id])) : [...ticked, row]),
    togglePage: () => select(isPageChosen ? without(pageIds) : [...without(pageIds), ...page]),
    chooseEverything: () => setIsEverything(true),
    clear: () => select([]),
    chosen: isEverything ? { filter } : { ids: [...ids] },
    rows: ticked,
  }
}
