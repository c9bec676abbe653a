import { useSyncExternalStore } from 'react'

/** Whether the window is so, and when that changes; `onServer` where the server draws. */
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
