import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual'
import { type RefObject, useCallback, useLayoutEffect, useMemo, useRef } from 'react'
import type { Cell } from './cell-names.ts'
import { startsOf } from './column-starts.ts'
import type { Range } from './ranges.ts'
import { scrollScale } from './scroll-scale.ts'

export const rowHeight = 32
/** The letters and the frozen first row. */
export const headHeight = 2 * rowHeight

type Vertical = Virtualizer<HTMLDivElement, Element>
type Size = { rowCount: number; columnCount: number; widths: readonly number[]; gutter: number }

/** Which cells are in view, where they stand, and how to bring others there. Row 0 is frozen above the rest. */
export function useView(scroller: RefObject<HTMLDivElement | null>, size: Size) {
  const { rowCount, columnCount, widths, gutter } = size
  const body = useRef<HTMLDivElement>(null)
  const bodyRows = Math.max(0, rowCount - 1)
  const tall = bodyRows * rowHeight
  // Asked for at each use: before the first layout there is no scroller, and later its height may change.
  const factorNow = () => scrollScale(tall, roomOf(scroller.current)).factor
  const factor = useRef(factorNow)
  factor.current = factorNow
  const starts = useMemo(() => startsOf(columnCount, widths), [columnCount, widths])

  const rows = useVirtualizer<HTMLDivElement, Element>({
    count: bodyRows,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 6,
    observeElementOffset: useCallback(
      (instance: Vertical, tell: (offset: number, isScrolling: boolean) => void) => {
        const element = instance.scrollElement
        if (!element) return
        let timer: ReturnType<typeof setTimeout>
        const listen = () => {
          tell(element.scrollTop * factor.current(), true)
          clearTimeout(timer)
          timer = setTimeout(() => tell(element.scrollTop * factor.current(), false), 120)
        }
        tell(element.scrollTop * factor.current(), false)
        element.addEventListener('scroll', listen, { passive: true })
        return () => {
          clearTimeout(timer)
          element.removeEventListener('scroll', listen)
        }
      },
      [],
    ),
  })
  const columns = useVirtualizer<HTMLDivElement, Element>({
    horizontal: true,
    count: columnCount,
    getScrollElement: () => scroller.current,
    estimateSize: (column) => starts.size(column),
    overscan: 3,
  })
  // biome-ignore lint/correctness/useExhaustiveDependencies: other widths are other measurements
  useLayoutEffect(() => columns.measure(), [starts, columns])

  const shownRows = rows.getVirtualItems()
  const shownColumns = columns.getVirtualItems()
  const firstRow = (shownRows[0]?.index ?? 0) + 1
  const lastRow = (shownRows.at(-1)?.index ?? -1) + 1

  // A scaled sheet moves further than its scroller: its rows are put right at each step.
  useLayoutEffect(() => {
    const element = scroller.current
    const put = () => {
      if (!element || !body.current) return
      const top = (firstRow - 1) * rowHeight + element.scrollTop * (1 - factor.current())
      body.current.style.transform = `translateY(${top}px)`
    }
    put()
    element?.addEventListener('scroll', put, { passive: true })
    return () => element?.removeEventListener('scroll', put)
  })

  const shown: Range = [
    firstRow,
    shownColumns[0]?.index ?? 0,
    lastRow,
    Math.max(0, shownColumns.at(-1)?.index ?? 0),
  ]
  const width = gutter + starts.at(columnCount)

  return {
    body,
    starts,
    shown,
    columns: shownColumns,
    width,
    height: headHeight + scrollScale(tall, 0).height,
    isScrolling: rows.isScrolling,
    pageRows: Math.max(1, Math.floor(roomOf(scroller.current) / rowHeight) - 1),
    /** The cell under a point of the screen; row -1 in the letters, column -1 in the row numbers. */
    cellAt(x: number, y: number): Cell | undefined {
      const element = scroller.current
      if (!element) return undefined
      const { left, top } = element.getBoundingClientRect()
      const across = x - left < gutter ? -1 : starts.indexAt(x - left - gutter + element.scrollLeft)
      const down = y - top - headHeight
      const below = 1 + Math.floor((element.scrollTop * factor.current() + down) / rowHeight)
      const row = down < -rowHeight ? -1 : down < 0 ? 0 : below
      return { row: Math.min(row, rowCount - 1), column: Math.min(across, columnCount - 1) }
    },
    reveal({ row, column }: Cell) {
      const element = scroller.current
      if (!element) return
      const wide = element.clientWidth - gutter
      const top = (row - 1) * rowHeight
      const left = starts.at(column)
      element.scrollTo({
        ...(row > 0 && {
          top:
            nearest(element.scrollTop * factor.current(), roomOf(element), top, rowHeight) / factor.current(),
        }),
        left: nearest(element.scrollLeft, wide, left, Math.min(starts.size(column), wide)),
        behavior: 'instant',
      })
    },
  }
}

/** What the frozen rows leave. */
const roomOf = (element: HTMLElement | null) => Math.max(0, (element?.clientHeight ?? 0) - headHeight)

/** The offset that shows something: as it is, at the nearer edge, or in the middle when it was far away. */
function nearest(offset: number, room: number, start: number, length: number): number {
  if (start >= offset && start + length <= offset + room) return offset
  const isFar = start < offset - room || start > offset + 2 * room
  if (isFar) return Math.max(0, start - (room - length) / 2)
  return start < offset ? start : start + length - room
}
