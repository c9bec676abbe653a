// biome-ignore-all lint/a11y/useSemanticElements: a table cannot be virtualized in both directions
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid keeps the focus and points to its active cell
import { useLayoutEffect, useRef } from 'react'
import { gutterPixels } from './column-widths.ts'
import { type ColumnFilter, GridHead, type Order } from './grid-head.tsx'
import { activeCellId, GridRow } from './grid-row.tsx'
import { Overlay } from './overlay.tsx'
import { mergeAt, overlap, type Range, rangeOf, wholeMerges } from './ranges.ts'
import type { SheetRow } from './row-pages.ts'
import type { Selection } from './selection.ts'
import { useShortcuts } from './use-keys.ts'
import { usePointer } from './use-pointer.ts'
import { useSlots } from './use-slots.ts'
import { headHeight, rowHeight, useView } from './use-view.ts'

export type GridRows = {
  /** Includes the frozen first row, which is row 0. */
  count: number
  rowAt: (row: number) => SheetRow | null | undefined
  /** Highest row number in the sheet. */
  highest: number
  isByNumber: boolean
}

type SheetGridProps = {
  label: string
  rows: GridRows
  columnCount: number
  /** In characters. */
  widths: readonly number[]
  merges: readonly Range[]
  selection: Selection
  onSelect: (selection: Selection) => void
  /** Called after each render with the rows that are in view, and `also` the first rows of merges that reach into
   * it. */
  onView: (first: number, last: number, also: number[]) => void
  onCopy: () => void
  marked: string
  order: Order | undefined
  filters: readonly ColumnFilter[]
  onMenu: (column: number, anchor: HTMLElement) => void
}

/** Virtualized grid of a sheet. The grid keeps the focus and points to its active cell. */
export function SheetGrid(props: SheetGridProps) {
  const { label, rows, columnCount, widths, merges, selection, onSelect, onView, marked, onMenu } = props
  const { anchor, active } = selection
  const scroller = useRef<HTMLDivElement>(null)
  const gutter = gutterPixels(rows.highest)
  const view = useView(scroller, { rowCount: rows.count, columnCount, widths, gutter })
  const { shown, starts, columns, width } = view
  const range = wholeMerges(rangeOf(anchor, active), merges)
  const activeRange = mergeAt(merges, active) ?? rangeOf(active, active)
  const shownMerges = merges.filter((merge) => overlap(merge, shown))
  const headShown: Range = [0, shown[1], 0, shown[3]]
  const tops = shownMerges.map(([top]) => top).filter((top) => top < shown[0])

  useLayoutEffect(() => onView(shown[0], shown[2], tops))
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the active cell or its column moves
  useLayoutEffect(() => view.reveal(active), [active.row, active.column, starts])

  const pointer = usePointer({ selection, columnCount, onSelect, cellAt: view.cellAt })
  const press = useShortcuts({
    selection,
    rowCount: rows.count,
    columnCount,
    merges,
    onSelect,
    onMenu,
    onCopy: props.onCopy,
    pageRows: view.pageRows,
  })

  const rowOf = (index: number, top: number, key: number) => {
    const row = rows.rowAt(index)
    const isSelected = index >= range[0] && index <= range[2]
    return (
      <GridRow
        key={key}
        index={index}
        top={top}
        row={row}
        number={row?.number ?? (rows.isByNumber || index === 0 ? index : undefined)}
        columns={columns}
        gutter={gutter}
        width={width}
        marked={marked}
        selectedFrom={isSelected ? range[1] : 0}
        selectedTo={isSelected ? range[3] : -1}
        active={index === active.row ? active.column : undefined}
        isHead={index === 0}
      />
    )
  }
  const overlay = { starts, gutter, rowAt: rows.rowAt, marked, range, active: activeRange }
  const indexes = Array.from({ length: Math.max(0, shown[2] - shown[0] + 1) }, (_, at) => shown[0] + at)
  const slots = useSlots(indexes, view.isScrolling)
  const isActiveThere = active.row === 0 || (active.row >= shown[0] && active.row <= shown[2])

  return (
    <div
      ref={scroller}
      role="grid"
      tabIndex={0}
      aria-label={label}
      aria-rowcount={rows.count + 1}
      aria-colcount={columnCount + 1}
      aria-readonly="true"
      aria-multiselectable="true"
      aria-activedescendant={isActiveThere ? activeCellId : undefined}
      onKeyDown={press}
      {...pointer}
      className="relative size-full cursor-cell select-none overflow-auto overscroll-x-contain bg-raised text-[0.875rem] leading-tight outline-offset-[-3px] [contain:strict]"
    >
      <div role="presentation" className="relative" style={{ width, height: view.height }}>
        <div role="rowgroup" className="sticky top-0 z-3 bg-surface" style={{ height: headHeight, width }}>
          <GridHead
            columns={columns}
            gutter={gutter}
            width={width}
            order={props.order}
            filters={props.filters}
            selectedFrom={range[1]}
            selectedTo={range[3]}
            onMenu={onMenu}
          />
          <div
            role="presentation"
            className="absolute left-0 bg-raised shadow-low"
            style={{ top: rowHeight, width, height: rowHeight }}
          >
            {rowOf(0, 0, 0)}
            <Overlay
              {...overlay}
              isHead
              window={headShown}
              merges={merges.filter((merge) => overlap(merge, headShown))}
            />
          </div>
        </div>
        <div ref={view.body} role="rowgroup" className="absolute left-0" style={{ top: headHeight, width }}>
          {slots.map(({ index, slot }) => rowOf(index, (index - shown[0]) * rowHeight, slot))}
          <Overlay {...overlay} window={shown} merges={shownMerges} />
        </div>
      </div>
    </div>
  )
}
