// biome-ignore-all lint/a11y/useSemanticElements: a table cannot be virtualized in both directions
// biome-ignore-all lint/a11y/useFocusableInteractive: the grid keeps the focus and points to its active cell
import type { VirtualItem } from '@tanstack/react-virtual'
import { ArrowDown, ArrowUp, ChevronDown, ListFilter } from 'lucide-react'
import { columnName } from './cell-names.ts'
import { rowHeight } from './use-view.ts'

export type Order = { column: number; direction: 'asc' | 'desc' }
export type ColumnFilter = { column: number; contains: string }

type GridHeadProps = {
  columns: readonly VirtualItem[]
  gutter: number
  width: number
  order: Order | undefined
  filters: readonly ColumnFilter[]
  selectedFrom: number
  selectedTo: number
  onMenu: (column: number, anchor: HTMLElement) => void
}

/** Column headers; each opens the menu of its column. */
export function GridHead({
  columns,
  gutter,
  width,
  order,
  filters,
  selectedFrom,
  selectedTo,
  onMenu,
}: GridHeadProps) {
  return (
    <div role="row" aria-rowindex={1} className="absolute left-0 top-0" style={{ height: rowHeight, width }}>
      <div
        role="columnheader"
        aria-colindex={1}
        className="sticky left-0 z-2 h-full border-b border-r border-line bg-surface"
        style={{ width: gutter }}
      >
        <span className="sr-only">Row</span>
      </div>
      {columns.map(({ index, start, size }) => {
        const isOrdered = order?.column === index
        const isFiltered = filters.some(({ column }) => column === index)
        const name = columnName(index)
        return (
          <div
            key={index}
            role="columnheader"
            aria-colindex={index + 2}
            aria-sort={isOrdered ? (order.direction === 'asc' ? 'ascending' : 'descending') : undefined}
            className="absolute top-0"
            style={{ left: gutter + start, width: size, height: rowHeight }}
          >
            <button
              type="button"
              tabIndex={-1}
              aria-haspopup="dialog"
              aria-label={`Column ${name}${isFiltered ? ', filtered' : ''}: sort and filter`}
              onClick={({ currentTarget }) => onMenu(index, currentTarget)}
              className={`group flex size-full cursor-pointer items-center justify-center gap-1 border-b border-r border-line text-[0.8125rem] text-muted hover:bg-tint hover:text-ink ${index >= selectedFrom && index <= selectedTo ? 'bg-tint' : 'bg-surface'} ${isOrdered || isFiltered ? 'font-semibold text-accent' : ''}`}
            >
              {name}
              {isOrdered &&
                (order.direction === 'asc' ? (
                  <ArrowUp aria-hidden="true" className="size-3.5" />
                ) : (
                  <ArrowDown aria-hidden="true" className="size-3.5" />
                ))}
              {isFiltered && <ListFilter aria-hidden="true" className="size-3.5" />}
              {!isOrdered && !isFiltered && (
                <ChevronDown aria-hidden="true" className="size-3.5 opacity-60" />
              )}
            </button>
          </div>
        )
      })}
    </div>
  )
}
