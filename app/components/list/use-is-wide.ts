import { useSyncExternalStore } from 'react'

const query = '(min-width: 48rem)'

function subscribe(listener: () => void) {
  const list = matchMedia(query)
  list.addEventListener('change', listener)
  return () => list.removeEventListener('change', listener)
}

/** Room for a table; cards otherwise. */
export const useIsWide = () => useSyncExternalStore(subscribe, () => matchMedia(query).matches)
