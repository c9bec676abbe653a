import { useSyncExternalStore } from 'react'

const never = () => () => {}

/** Returns whether the component is hydrated: false on the server and in the first render, which have to match. */
export const useIsHydrated = () =>
  useSyncExternalStore(
    never,
    () => true,
    () => false,
  )
