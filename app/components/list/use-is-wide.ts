import { useServerDevice } from '#app/components/ui/loading/first-render.tsx'
import { useMedia } from '#app/components/ui/loading/use-media.ts'

const roomForSome = '(min-width: 48rem)'
const roomForMany = '(min-width: 75rem)'

/** Returns whether a table with this many columns fits; lists show cards otherwise. */
export function useIsWide(columnCount: number): boolean {
  return useMedia(columnCount > 5 ? roomForMany : roomForSome, useServerDevice() === 'computer')
}
