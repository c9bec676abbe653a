import { useVirtualizer, type Virtualizer } from '@tanstack/react-virtual'
import { type RefObject, useCallback, useLayoutEffect, useMemo, useRef } from 'react'
import type { Cell } from './cell-names.ts'
import { startsOf } from './column-starts.ts'
import type { Range } from './ranges.ts'
import { scrollScale } from './scroll-scale.ts'

export const rowHeight = 32
/** Column headers and the frozen first row. */
export const headHeight = 2 * rowHeight

type Vertical = Virtualizer<HTMLDivElement, Element>
type Size = { rowCount: number; columnCount: number; widths: readonly number[]; gutter: number }

/** Virtualizes the cells in view, locates them, and reveals others. Row 0 is frozen above the rest. */
export function useView(scroller: RefObject<HTMLDivElement | null>, size: Size) {
  const { rowCount, columnCount, widths, gutter } = size
  const body = useRef<HTMLDivElement>(null)
  const bodyRows = Math.max(0, rowCount - 1)
  const bodyHeight = bodyRows * rowHeight
  // Computed at each use: there is no scroller before the first layout, and its height may change later.
  const factorNow = () => scrollScale(bodyHeight, bodyHeightOf(scroller.current)).factor
  const factor = useRef(factorNow)
  factor.current = factorNow
  const starts = useMemo(() => startsOf(columnCount, widths), [columnCount, widths])

  const rows = useVirtualizer<HTMLDivElement, Element>({
    count: bodyRows,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: 6,
    observeElementOffset: useCallback(
      (instance: Vertical, notify: (offset: number, isScrolling: boolean) => void) => {
        const element = instance.scrollElement
        if (!element) return
        let timer: ReturnType<typeof setTimeout>
        const listen = () => {
          notify(element.scrollTop * factor.current(), true)
          clearTimeout(timer)
          timer = setTimeout(() => notify(element.scrollTop * factor.current(), false), 120)
        }
        notify(element.scrollTop * factor.current(), false)
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
  // biome-ignore lint/correctness/useExhaustiveDependencies: changed widths have to be measured again
  useLayoutEffect(() => columns.measure(), [starts, columns])

  const shownRows = rows.getVirtualItems()
  const shownColumns = columns.getVirtualItems()
  const firstRow = (shownRows[0]?.index ?? 0) + 1
  const lastRow = (shownRows.at(-1)?.index ?? -1) + 1

  // A scaled sheet moves further than its scroller, so its rows are repositioned on each scroll event.
  useLayoutEffect(() => {
    const element = scroller.current
    const positionRows = () => {
      if (!element || !body.current) return
      const top = (firstRow - 1) * rowHeight + element.scrollTop * (1 - factor.current())
      body.current.style.transform = `translateY(${top}px)`
    }
    positionRows()
    element?.addEventListener('scroll', positionRows, { passive: true })
    return () => element?.removeEventListener('scroll', positionRows)
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
    height: headHeight + scrollScale(bodyHeight, 0).height,
    isScrolling: rows.isScrolling,
    pageRows: Math.max(1, Math.floor(bodyHeightOf(scroller.current) / rowHeight) - 1),
    /** Returns the cell at viewport coordinates; row -1 is the column header, column -1 the row header. */
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
            nearest(element.scrollTop * factor.current(), bodyHeightOf(element), top, rowHeight) /
            factor.current(),
        }),
        left: nearest(element.scrollLeft, wide, left, Math.min(starts.size(column), wide)),
        behavior: 'instant',
      })
    },
  }
}

/** Returns the height below the frozen rows. */
const bodyHeightOf = (element: HTMLElement | null) => Math.max(0, (element?.clientHeight ?? 0) - headHeight)

/** Returns the scroll offset that reveals a span: unchanged if it is visible, at the nearer edge, or centred if it was
 * far away. */
function nearest(offset: number, room: number, start: number, length: number): number {
  if (start >= offset && start + length <= offset + room) return offset
  const isFar = start < offset - room || start > offset + 2 * room
  if (isFar) return Math.max(0, start - (room - length) / 2)
  return start < offset ? start : start + length - room
}
