import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { getRows, getSheetShape, type SheetHead, type SheetShape } from '#app/api/spreadsheets.ts'
import { errorMessageOf } from '#app/components/ui/error-message-of.ts'
import type { ColumnFilter, Order } from '#app/islands/excel-viewer/grid/grid-head.tsx'
import { createRowPages, type SheetRow } from '#app/islands/excel-viewer/grid/row-pages.ts'

/** Wide sheets are fetched in shorter pages, so that no request takes long. */
const cellsAtOnce = 12_000
const mostRowsAtOnce = 200
const pause = 70
const maxPrefetchRows = 40

/** `isWhole` is true if nothing of these rows was truncated. */
export type FirstRows = { rows: SheetRow[]; until: number; isWhole: boolean }
type Options = {
  id: string
  sheet: number
  head: SheetHead
  order: Order | undefined
  filters: readonly ColumnFilter[]
  first: FirstRows | undefined
}

/** Provides the rows of the open sheet by grid index; 0 is the frozen first row. */
export function useSheetRows({ id, sheet, head, order, filters, first: given }: Options) {
  const first = given?.isWhole ? given : undefined
  const isByNumber = !order && filters.length === 0
  // Sorted and filtered results exclude the first row, which stays above them.
  const before = isByNumber ? 0 : 1
  const pageSize = Math.min(
    mostRowsAtOnce,
    Math.max(2, Math.floor(cellsAtOnce / Math.max(1, head.columnCount))),
  )
  const prefetchRows = Math.min(maxPrefetchRows, pageSize)
  const pages = useMemo(
    () =>
      createRowPages({
        load: (from, limit, signal) => getRows(id, sheet, { from, limit, order, filters }, signal),
        pageSize,
        isByNumber,
        rowCount: isByNumber ? head.rowCount : 0,
        first: isByNumber ? first : undefined,
      }),
    [id, sheet, order, filters, pageSize, isByNumber, head.rowCount, first],
  )
  useSyncExternalStore(pages.subscribe, pages.version, pages.version)
  const { top, shape, failure, retry } = useTop(id, sheet, first)

  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(
    () => () => {
      clearTimeout(timer.current)
      pages.close()
    },
    [pages],
  )
  const isFresh = useRef<unknown>(undefined)
  const onView = useCallback(
    (from: number, to: number, also: number[]) => {
      const request = () =>
        pages.need(from - before - prefetchRows, Math.max(from - before, to - before) + prefetchRows, also)
      clearTimeout(timer.current)
      // The first request is sent immediately, later ones when scrolling pauses.
      if (isFresh.current === pages) timer.current = setTimeout(request, pause)
      else request()
      isFresh.current = pages
    },
    [pages, before, prefetchRows],
  )
  const rowAt = useCallback(
    (row: number) => (row === 0 ? top : pages.rowAt(row - before)),
    [pages, before, top],
  )
  const problem = pages.failure() ?? failure

  return {
    rows: { count: Math.max(1, pages.rowCount() + before), highest: head.rowCount, rowAt, isByNumber },
    shape,
    onView,
    isEmpty: !isByNumber && pages.version() > 0 && pages.rowCount() === 0,
    failure: problem === undefined ? undefined : errorMessageOf(problem),
    retry() {
      pages.retry()
      retry()
    },
    /** Returns a range of rows, and fetches those that are not loaded. */
    async collect(from: number, to: number, signal: AbortSignal): Promise<(SheetRow | null)[]> {
      const collected: (SheetRow | null)[] = []
      for (let row = from; row <= to; ) {
        const known = rowAt(row)
        if (known !== undefined) {
          collected.push(known)
          row++
          continue
        }
        const start = row - before
        const limit = Math.min(pageSize, to - row + 1)
        const { rows, next } = await getRows(id, sheet, { from: start, limit, order, filters }, signal)
        const byIndex = new Map(rows.map((one, at) => [isByNumber ? one.number : start + at, one]))
        const count = next === undefined ? limit : Math.max(1, next - start)
        for (let at = 0; at < count; at++) collected.push(byIndex.get(start + at) ?? null)
        row += count
      }
      return collected
    },
  }
}

/** Fetches what is needed once per sheet: its first row, column widths and merged cells. */
function useTop(id: string, sheet: number, first: FirstRows | undefined) {
  const given = first && first.until > 0 ? (first.rows.find(({ number }) => number === 0) ?? null) : undefined
  const [top, setTop] = useState<SheetRow | null | undefined>(given)
  const [shape, setShape] = useState<SheetShape>({ columnWidths: [], merges: [] })
  const [failure, setFailure] = useState<unknown>()
  const [attempt, setAttempt] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt fetches again
  useEffect(() => {
    const controller = new AbortController()
    const { signal } = controller
    Promise.all([getSheetShape(id, sheet, signal), getRows(id, sheet, { from: 0, limit: 1 }, signal)])
      .then(([found, { rows }]) => {
        setShape(found)
        setTop(rows.find(({ number }) => number === 0) ?? null)
        setFailure(undefined)
      })
      .catch((error) => {
        if (!signal.aborted) setFailure(error)
      })
    return () => controller.abort()
  }, [id, sheet, attempt])

  return { top, shape, failure, retry: () => setAttempt(attempt + 1) }
}
