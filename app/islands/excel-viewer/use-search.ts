import { useEffect, useRef, useState } from 'react'
import { type Found, type SearchQuery, searchSpreadsheets } from '#app/api/spreadsheets.ts'
import { errorMessageOf } from '#app/components/ui/error-message-of.ts'

type State = { key: string; found?: Found | undefined; failure?: string | undefined }

const keyOf = ({ q, id, sheet }: SearchQuery) => [q, id, sheet].join('\n')

/** Searches for the query in the URL. A newer query cancels the previous request. */
export function useSearch(looked: SearchQuery, first: Found | undefined) {
  const { q, id, sheet } = looked
  const key = keyOf(looked)
  const [state, setState] = useState<State>({ key: first ? key : '', found: first })
  const [attempt, setAttempt] = useState(0)
  const more = useRef<Promise<Found | undefined>>(undefined)
  const known = useRef(state.key)

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt fetches again
  useEffect(() => {
    more.current = undefined
    if (!q || known.current === key) return
    const controller = new AbortController()
    known.current = ''
    searchSpreadsheets({ q, id, sheet }, undefined, controller.signal)
      .then((found) => {
        known.current = key
        setState({ key, found })
      })
      .catch((error) => {
        if (!controller.signal.aborted) setState({ key, failure: errorMessageOf(error) })
      })
    return () => controller.abort()
  }, [key, attempt])

  const current: State = state.key === key ? state : { key }

  /** Loads the next page of rows; concurrent calls share one promise. */
  function loadMore(): Promise<Found | undefined> {
    const { found } = current
    if (!found?.next) return Promise.resolve(found)
    more.current ??= searchSpreadsheets({ q, id, sheet }, found.next, new AbortController().signal)
      .then((page) => {
        const longer = { ...found, rows: [...found.rows, ...page.rows], next: page.next }
        setState((now) => (now.key === key ? { key, found: longer } : now))
        return longer
      })
      .catch((error) => {
        setState((now) => (now.key === key ? { ...now, failure: errorMessageOf(error) } : now))
        return undefined
      })
      .finally(() => {
        more.current = undefined
      })
    return more.current
  }

  return {
    found: q ? current.found : undefined,
    failure: q ? current.failure : undefined,
    isLoading: q !== '' && !current.found && !current.failure,
    loadMore,
    retry() {
      setState({ key: '' })
      setAttempt(attempt + 1)
    },
  }
}
export type Search = ReturnType<typeof useSearch>
