import { useRef, useState } from 'react'
import type { FoundRow } from '#app/api/spreadsheets.ts'
import type { Search } from './use-search.ts'

/** Tracks the current search match, and fetches more matches when needed. */
export function useHits(key: string, search: Search, show: (row: FoundRow) => void) {
  const [position, setPosition] = useState({ key, at: -1 })
  const isBusy = useRef(false)
  const at = position.key === key ? position.at : -1

  function goTo(index: number, row: FoundRow | undefined) {
    if (!row) return
    setPosition({ key, at: index })
    show(row)
  }

  async function turn(by: 1 | -1) {
    const { found } = search
    if (!found || found.rows.length === 0 || isBusy.current) return
    const target = at + by
    if (target < 0) {
      // The last match is unknown until all pages are loaded.
      const last = found.next ? 0 : found.rows.length - 1
      return goTo(last, found.rows[last])
    }
    const known = found.rows[target]
    if (known || !found.next) return known ? goTo(target, known) : goTo(0, found.rows[0])
    isBusy.current = true
    const longer = await search.loadMore()
    isBusy.current = false
    goTo(target, longer?.rows[target])
  }

  return { at, turn, goTo }
}
export type Hits = ReturnType<typeof useHits>
