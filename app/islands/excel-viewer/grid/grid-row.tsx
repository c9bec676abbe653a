// biome-ignore-all lint/a11y/useSemanticElements: a table cannot be virtualized in both directions
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid keeps the focus and points to its active cell
import type { VirtualItem } from '@tanstack/react-virtual'
import { memo } from 'react'
import { MarkedText } from './marked-text.tsx'
import type { SheetRow } from './row-pages.ts'
import { rowHeight } from './use-view.ts'

export const activeCellId = 'active-cell'

type GridRowProps = {
  /** Index in the grid; `number` is the index in the sheet. */
  index: number
  top: number
  row: SheetRow | null | undefined
  number: number | undefined
  columns: readonly VirtualItem[]
  gutter: number
  width: number
  /** Folded text to highlight. */
  marked: string
  selectedFrom: number
  selectedTo: number
  /** The column of the active cell, if it is in this row. */
  active: number | undefined
  isHead?: boolean
}

/** Visible row, memoized. */
export const GridRow = memo(function GridRow(props: GridRowProps) {
  const {
    index,
    top,
    row,
    number,
    columns,
    gutter,
    width,
    marked,
    selectedFrom,
    selectedTo,
    active,
    isHead,
  } = props
  const isMatch = marked !== '' && row
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      aria-busy={row === undefined || undefined}
      className={`absolute left-0 ${isHead ? 'font-semibold' : ''}`}
      style={{ top, height: rowHeight, width }}
    >
      <div
        role="rowheader"
        aria-colindex={1}
        className={`tabular sticky left-0 z-2 flex h-full items-center justify-end border-b border-r border-line px-2 text-[0.8125rem] font-normal text-muted ${selectedFrom <= selectedTo ? 'bg-tint' : 'bg-surface'}`}
        style={{ width: gutter }}
      >
        {number === undefined ? '' : number + 1}
      </div>
      {columns.map(({ index: column, start, size }) => (
        <div
          key={column}
          id={column === active ? activeCellId : undefined}
          role="gridcell"
          aria-colindex={column + 2}
          aria-selected={(column >= selectedFrom && column <= selectedTo) || undefined}
          className={`absolute top-0 truncate border-b border-r border-line px-2 leading-[2rem] ${alignOf(row?.values[column])}`}
          style={{ left: gutter + start, width: size, height: rowHeight }}
        >
          {row === undefined ? (
            <span aria-hidden="true" className="inline-block h-2 w-1/2 rounded-full bg-line" />
          ) : isMatch ? (
            <MarkedText text={row.texts[column] ?? ''} folded={marked} />
          ) : (
            (row?.texts[column] ?? '')
          )}
        </div>
      ))}
    </div>
  )
})

/** Returns the classes that align a value as Excel does: numbers right, booleans centred. */
export function alignOf(value: unknown): string {
  if (typeof value === 'number') return 'tabular text-right'
  return typeof value === 'boolean' ? 'text-center' : ''
}
