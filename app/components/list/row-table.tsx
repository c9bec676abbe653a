import { ArrowDown, ArrowUp, ChevronsUpDown } from 'lucide-react'
import type { ReactNode } from 'react'
import { type Column, directionOf, nextSort } from './columns.ts'
import type { ListShape } from './list-shape.ts'
import { RowCheckbox } from './row-checkbox.tsx'
import type { Selection } from './selection.ts'
import { useListQuery } from './use-list-query.ts'

export type RowsProps<Row> = {
  rows: Row[]
  columns: Column<Row>[]
  shape: ListShape
  sort: string
  nameOf: (row: Row) => string
  actions?: ((row: Row) => ReactNode) | undefined
  selection?: Selection<Row> | undefined
}

// Keeps the first column readable next to wide ones.
const leadClass = 'min-w-44'

/** Rows as a table, for wide screens. */
export function RowTable<Row extends { _id: string }>(props: RowsProps<Row>) {
  const { rows, columns, shape, sort, nameOf, actions, selection } = props
  return (
    // Scrolls: a character with many combining marks can be wider than its column.
    <div className="relative overflow-x-auto contain-inline-size">
      <table className="w-full border-collapse text-left text-[0.9375rem] leading-normal">
        <caption className="sr-only">{shape.noun.many}</caption>
        <thead>
          <tr className="border-b border-line text-small text-muted">
            {selection && (
              <th className="w-11 py-1">
                <RowCheckbox
                  label="Select all on this page"
                  isTicked={selection.isPageChosen}
                  onToggle={selection.togglePage}
                />
              </th>
            )}
            {columns.map((column) => (
              <ColumnHead key={column.label} {...{ column, sort, shape }} />
            ))}
            {actions && (
              <th scope="col" className="py-1">
                <span className="sr-only">Actions</span>
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr
              key={row._id}
              className="border-b border-line align-top transition-colors duration-100 hover:bg-surface has-checked:bg-tint/60"
            >
              {selection && (
                <td>
                  <RowCheckbox
                    label={`Select ${nameOf(row)}`}
                    isTicked={selection.has(row)}
                    onToggle={() => selection.toggle(row)}
                  />
                </td>
              )}
              {columns.map((column, index) => (
                <td
                  key={column.label}
                  className={`overflow-clip py-3 pr-5 wrap-anywhere [overflow-clip-margin:4px] ${index === 0 ? leadClass : ''} ${column.className ?? ''}`}
                >
                  {column.cell(row)}
                </td>
              ))}
              {actions && (
                <td className="w-px py-1">
                  <div className="flex justify-end">{actions(row)}</div>
                </td>
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

type ColumnHeadProps<Row> = { column: Column<Row>; sort: string; shape: ListShape }

function ColumnHead<Row>({ column, sort, shape }: ColumnHeadProps<Row>) {
  const ask = useListQuery()
  const next = column.sort && nextSort(column, sort, shape.sorts)
  const direction = directionOf(column, sort)
  const Arrow = direction ? (direction === 'ascending' ? ArrowUp : ArrowDown) : ChevronsUpDown
  return (
    <th
      scope="col"
      aria-sort={direction}
      className={`h-12 py-1 pr-5 font-semibold whitespace-nowrap ${column.className ?? ''}`}
    >
      {next ? (
        <button
          type="button"
          onClick={() => ask({ sort: next })}
          className="flex min-h-10 cursor-pointer items-center gap-1.5 rounded-small hover:text-ink"
        >
          {column.label}
          <Arrow aria-hidden="true" className={`size-3.5 ${direction ? 'text-accent' : 'opacity-60'}`} />
        </button>
      ) : (
        column.label
      )}
    </th>
  )
}
