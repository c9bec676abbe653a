import { useEffect, useState } from 'react'
import { addressOf, type Place, readPlace } from './place.ts'

/** Keeps the view state in the URL. A change of the view adds a history entry; a change of the query replaces it. */
export function usePlace(asked: string) {
  const [place, setPlace] = useState(() => readPlace(asked))

  useEffect(() => {
    const follow = () => setPlace(readPlace(location.search))
    addEventListener('popstate', follow)
    return () => removeEventListener('popstate', follow)
  }, [])

  function go(change: Partial<Place>, { isStep = true } = {}) {
    const next = { ...place, ...change }
    const address = addressOf(next)
    if (address !== location.pathname + location.search) {
      history[isStep ? 'pushState' : 'replaceState'](null, '', address)
    }
    setPlace(next)
  }

  return { place, go }
}
