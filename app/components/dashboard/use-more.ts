import { useState } from 'react'
import { api } from '#app/api/browser.ts'
import type { ListPage } from '#app/api/client.ts'
import { tellFailure } from './tell-failure.ts'

/** A list that grows by its next page; a first page that was fetched anew starts it again. */
export function useMore<Row>(first: ListPage<Row>) {
  const [known, setKnown] = useState({ first, rows: first.rows, next: first.next })
  const [isLoading, setIsLoading] = useState(false)
  const shown = known.first === first ? known : { first, rows: first.rows, next: first.next }

  async function loadMore() {
    if (!shown.next) return
    setIsLoading(true)
    try {
      const page = await api.list<Row>(shown.next)
      setKnown({ first, rows: [...shown.rows, ...page.rows], next: page.next })
    } catch (error) {
      tellFailure(error)
    } finally {
      setIsLoading(false)
    }
  }

  return { rows: shown.rows, isMore: shown.next !== undefined, isLoading, loadMore }
}
