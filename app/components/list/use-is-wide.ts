import { useDrawnFor } from '#app/components/ui/first-drawing.tsx'
import { useMedia } from '#app/components/ui/use-media.ts'

const roomForSome = '(min-width: 48rem)'
const roomForMany = '(min-width: 75rem)'

/** Room for a table of so many columns; cards otherwise. */
export function useIsWide(columnCount: number): boolean {
  return useMedia(columnCount > 5 ? roomForMany : roomForSome, useDrawnFor() === 'computer')
}
