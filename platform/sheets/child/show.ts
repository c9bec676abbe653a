import type { CellObject } from '@e965/xlsx'

/** What Excel shows in a cell. */
export function show({ w, v }: CellObject): string {
  return w ?? String(v ?? '')
}
