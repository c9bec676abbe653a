import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** False on the server and for the first rendering in the browser, which have to be the same. */
export const useIsAlive = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
