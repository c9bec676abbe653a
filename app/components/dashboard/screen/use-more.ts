import { useState } from 'react'
import { api } from '#app/api/browser.ts'
import type { ListPage } from '#app/api/client.ts'
import { useAction } from '../records/use-action.ts'

/** Appends the next page of a list on request. A refetched first page resets the list. */
export function useMore<Row>(first: ListPage<Row>) {
  const [known, setKnown] = useState({ first, rows: first.rows, next: first.next })
  const { isWorking: isLoading, act } = useAction()
  const shown = known.first === first ? known : { first, rows: first.rows, next: first.next }

  const loadMore = () =>
    act(async () => {
      if (!shown.next) return
      const page = await api.list<Row>(shown.next)
      setKnown({ first, rows: [...shown.rows, ...page.rows], next: page.next })
    })

  return { rows: shown.rows, isMore: shown.next !== undefined, isLoading, loadMore }
}
