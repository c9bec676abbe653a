import { X } from 'lucide-react'
import { columnName } from '#app/islands/excel-viewer/grid/cell-names.ts'
import type { ColumnFilter, Order } from '#app/islands/excel-viewer/grid/grid-head.tsx'
import type { ViewState } from './view-state.ts'

type FilterLineProps = {
  order: Order | undefined
  filters: readonly ColumnFilter[]
  go: (change: Partial<ViewState>) => void
}

/** Active sort and filters of the sheet, each with a button that removes it. */
export function FilterLine({ order, filters, go }: FilterLineProps) {
  if (!order && filters.length === 0) return null
  return (
    <ul aria-label="Sorted and filtered by" className="flex flex-wrap gap-2">
      {order && (
        <Chip
          label={`Sorted by ${columnName(order.column)}, ${order.direction === 'asc' ? 'smallest' : 'largest'} first`}
          onRemove={() => go({ order: undefined })}
        />
      )}
      {filters.map((filter) => (
        <Chip
          key={filter.column}
          label={`${columnName(filter.column)} contains “${filter.contains}”`}
          onRemove={() => go({ filters: filters.filter((other) => other !== filter) })}
        />
      ))}
    </ul>
  )
}

function Chip({ label, onRemove }: { label: string; onRemove: () => void }) {
  return (
    <li className="flex min-w-0 items-center rounded-full bg-tint pl-3 text-small font-medium text-accent">
      <span className="truncate">{label}</span>
      <button
        type="button"
        onClick={onRemove}
        aria-label={`Remove: ${label}`}
        className="grid size-9 shrink-0 cursor-pointer place-items-center rounded-full hover:bg-surface"
      >
        <X aria-hidden="true" className="size-4" />
      </button>
    </li>
  )
}
