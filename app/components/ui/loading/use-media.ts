import { useSyncExternalStore } from 'react'

/** Returns whether a media query matches, and tracks changes. `onServer` is the value for server rendering. */
export function useMedia(query: string, onServer: boolean): boolean {
  return useSyncExternalStore(
    (listener) => {
      const list = matchMedia(query)
      list.addEventListener('change', listener)
      return () => list.removeEventListener('change', listener)
    },
    () => matchMedia(query).matches,
    () => onServer,
  )
}
