import { useSyncExternalStore } from 'react'
import { useDrawnFor } from '#app/components/ui/first-drawing.tsx'

const roomForSome = '(min-width: 48rem)'
const roomForMany = '(min-width: 75rem)'

/** Room for a table of so many columns; cards otherwise. */
export function useIsWide(columnCount: number): boolean {
  const query = columnCount > 5 ? roomForMany : roomForSome
  const drawnFor = useDrawnFor()
  return useSyncExternalStore(
    (listener) => {
      const list = matchMedia(query)
      list.addEventListener('change', listener)
      return () => list.removeEventListener('change', listener)
    },
    () => matchMedia(query).matches,
    () => drawnFor === 'computer',
  )
}
