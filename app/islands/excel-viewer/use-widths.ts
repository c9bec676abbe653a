import { useMemo } from 'react'
import type { SheetHead } from '#app/api/spreadsheets.ts'
import { fitWidths } from '#app/islands/excel-viewer/grid/column-widths.ts'
import type { GridRows } from '#app/islands/excel-viewer/grid/sheet-grid.tsx'
import type { FirstRows } from './use-sheet-rows.ts'

const rowsToFit = 60

/** Returns column widths that fit the first rows; fixed once these are loaded, to avoid layout shifts. */
export function useWidths(
  widths: readonly number[],
  { columnCount }: SheetHead,
  { rowAt, count }: GridRows,
  first: FirstRows | undefined,
): number[] {
  const isLoaded = rowAt(Math.min(rowsToFit, count) - 1) !== undefined
  // biome-ignore lint/correctness/useExhaustiveDependencies: rows that are loaded later do not change the widths
  return useMemo(() => {
    const known = Array.from({ length: Math.min(rowsToFit, count) }, (_, row) => rowAt(row))
    const rows = isLoaded ? known.filter((row) => row !== undefined && row !== null) : (first?.rows ?? [])
    return fitWidths(widths, rows, columnCount)
  }, [widths, columnCount, first, isLoaded])
}
