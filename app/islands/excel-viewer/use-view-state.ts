import { useEffect, useState } from 'react'
import { addressOf, parseViewState, type ViewState } from './view-state.ts'

/** Keeps the view state in the URL. A change of the view adds a history entry; a change of the query replaces it. */
export function useViewState(asked: string) {
  const [viewState, setPlace] = useState(() => parseViewState(asked))

  useEffect(() => {
    const follow = () => setPlace(parseViewState(location.search))
    addEventListener('popstate', follow)
    return () => removeEventListener('popstate', follow)
  }, [])

  function go(change: Partial<ViewState>, { isStep = true } = {}) {
    const next = { ...viewState, ...change }
    const address = addressOf(next)
    if (address !== location.pathname + location.search) {
      history[isStep ? 'pushState' : 'replaceState'](null, '', address)
    }
    setPlace(next)
  }

  return { viewState, go }
}
