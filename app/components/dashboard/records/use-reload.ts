import { startTransition } from 'react'
import { useRevalidator } from 'react-router'

/** Returns a function that loads the data of the screen again, then runs `update`, if any. The router renders loaded data in a
 * transition, which an update outside of one would overtake. */
export function useReload() {
  const { revalidate } = useRevalidator()
  return async (update = () => {}) => {
    await revalidate()
    startTransition(update)
  }
}
