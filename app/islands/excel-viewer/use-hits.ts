import { useRef, useState } from 'react'
import type { FoundRow } from '#app/api/spreadsheets.ts'
import type { Search } from './use-search.ts'

/** Which of the rows found is shown; the next one may have to be fetched first. */
export function useHits(key: string, search: Search, show: (row: FoundRow) => void) {
  const [place, setPlace] = useState({ key, at: -1 })
  const isBusy = useRef(false)
  const at = place.key === key ? place.at : -1

  function goTo(index: number, row: FoundRow | undefined) {
    if (!row) return
    setPlace({ key, at: index })
    show(row)
  }

  async function turn(by: 1 | -1) {
    const { found } = search
    if (!found || found.rows.length === 0 || isBusy.current) return
    const target = at + by
    if (target < 0) {
      // The last one isn't known before all are there.
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
