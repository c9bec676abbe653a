import { useState } from 'react'
import { api } from '#app/api/browser.ts'
import type { ListPage } from '#app/api/client.ts'
import { useAction } from '../records/use-action.ts'

/** Appends the next page of a list on request, which `read` reads. A refetched first page resets the list. */
export function useMore<Row>(
  first: ListPage<Row>,
  read: (next: string) => Promise<ListPage<Row>> = (next) => api.list<Row>(next),
) {
  const [known, setKnown] = useState({ first, rows: first.rows, next: first.next })
  const { isWorking: isLoading, act } = useAction()
  const shown = known.first === first ? known : { first, rows: first.rows, next: first.next }

  const loadMore = () =>
    act(async () => {
      if (!shown.next) return
      const page = await read(shown.next)
      setKnown({ first, rows: [...shown.rows, ...page.rows], next: page.next })
    })

  return { rows: shown.rows, isMore: shown.next !== undefined, isLoading, loadMore }
}
