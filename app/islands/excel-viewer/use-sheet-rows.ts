import { useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { getRows, getSheetShape, type SheetHead, type SheetShape } from '#app/api/spreadsheets.ts'
import type { ColumnFilter, Order } from '#app/components/sheet-grid/grid-head.tsx'
import { createRowPages, type SheetRow } from '#app/components/sheet-grid/row-pages.ts'
import { sentenceOf } from '#app/components/ui/sentence-of.ts'

/** A wide sheet is asked for in shorter pages, so that none takes long to read. */
const cellsAtOnce = 12_000
const mostRowsAtOnce = 200
const pause = 70
const mostAhead = 40

/** `isWhole` when nothing of these rows was cut off. */
export type FirstRows = { rows: SheetRow[]; until: number; isWhole: boolean }
type Asked = {
  id: string
  sheet: number
  head: SheetHead
  order: Order | undefined
  filters: readonly ColumnFilter[]
  first: FirstRows | undefined
}

/** The rows of the open sheet as the grid counts them: 0 is the frozen first one. */
export function useSheetRows({ id, sheet, head, order, filters, first: given }: Asked) {
  const first = given?.isWhole ? given : undefined
  const isByNumber = !order && filters.length === 0
  // Sorted and filtered rows come without the first one, which stays above them.
  const before = isByNumber ? 0 : 1
  const pageSize = Math.min(
    mostRowsAtOnce,
    Math.max(2, Math.floor(cellsAtOnce / Math.max(1, head.columnCount))),
  )
  const ahead = Math.min(mostAhead, pageSize)
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
      const ask = () => pages.need(from - before - ahead, Math.max(from - before, to - before) + ahead, also)
      clearTimeout(timer.current)
      // The first question waits for nothing; later ones until the scroller rests.
      if (isFresh.current === pages) timer.current = setTimeout(ask, pause)
      else ask()
      isFresh.current = pages
    },
    [pages, before, ahead],
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
    failure: problem === undefined ? undefined : sentenceOf(problem),
    retry() {
      pages.retry()
      retry()
    },
    /** Rows between two of them, also those that aren't loaded. */
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
        const byPlace = new Map(rows.map((one, at) => [isByNumber ? one.number : start + at, one]))
        const count = next === undefined ? limit : Math.max(1, next - start)
        for (let at = 0; at < count; at++) collected.push(byPlace.get(start + at) ?? null)
        row += count
      }
      return collected
    },
  }
}

/** What is fetched once a sheet: its first row, widths and merged cells. */
function useTop(id: string, sheet: number, first: FirstRows | undefined) {
  const given = first && first.until > 0 ? (first.rows.find(({ number }) => number === 0) ?? null) : undefined
  const [top, setTop] = useState<SheetRow | null | undefined>(given)
  const [shape, setShape] = useState<SheetShape>({ columnWidths: [], merges: [] })
  const [failure, setFailure] = useState<unknown>()
  const [attempt, setAttempt] = useState(0)

  // biome-ignore lint/correctness/useExhaustiveDependencies: each attempt asks again
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
