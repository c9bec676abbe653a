import { useEffect, useState } from 'react'
import { addressOf, type Place, readPlace } from './place.ts'

/** What is shown, kept in the address: a change of the view can be gone back from, a change of words replaces. */
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
