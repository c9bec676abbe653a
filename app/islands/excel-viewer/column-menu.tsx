import { Popover } from '@base-ui/react/popover'
import { ArrowDownNarrowWide, ArrowDownWideNarrow } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { Button, buttonClass } from '#app/components/ui/button.tsx'
import { fieldClass } from '#app/components/ui/fields/field.tsx'
import { menuPopupClass } from '#app/components/ui/overlays/menu.ts'
import { columnName } from '#app/islands/excel-viewer/grid/cell-names.ts'
import type { ColumnFilter, Order } from '#app/islands/excel-viewer/grid/grid-head.tsx'
import type { ViewState } from './view-state.ts'

type ColumnMenuProps = {
  column: number
  title: string
  anchor: HTMLElement
  order: Order | undefined
  filters: readonly ColumnFilter[]
  onClose: () => void
  onAsk: (change: Pick<ViewState, 'order'> | Pick<ViewState, 'filters'>) => void
}

const directions = [
  { direction: 'asc', label: 'Smallest first (A to Z)', Icon: ArrowDownNarrowWide },
  { direction: 'desc', label: 'Largest first (Z to A)', Icon: ArrowDownWideNarrow },
] as const

/** Popover to sort the sheet by a column or to filter its rows by a text in it. */
export function ColumnMenu({ column, title, anchor, order, filters, onClose, onAsk }: ColumnMenuProps) {
  const others = filters.filter((filter) => filter.column !== column)
  const [contains, setContains] = useState(filters.find((filter) => filter.column === column)?.contains ?? '')
  const current = order?.column === column ? order.direction : undefined

  function filter(event: FormEvent) {
    event.preventDefault()
    const words = contains.trim()
    onAsk({ filters: words ? [...others, { column, contains: words }] : others })
  }

  return (
    <Popover.Root open onOpenChange={(open) => !open && onClose()}>
      <Popover.Portal>
        <Popover.Positioner
          anchor={anchor}
          align="start"
          sideOffset={4}
          collisionPadding={12}
          className="z-50"
        >
          <Popover.Popup
            finalFocus={{ current: anchor }}
            className={`${menuPopupClass} w-72 max-w-[calc(100vw-1.5rem)] p-4`}
          >
            <Popover.Title className="truncate font-semibold">
              {columnName(column)} · {title}
            </Popover.Title>
            <div className="mt-3 grid gap-1">
              {directions.map(({ direction, label, Icon }) => (
                <button
                  key={direction}
                  type="button"
                  aria-pressed={current === direction}
                  onClick={() => onAsk({ order: current === direction ? undefined : { column, direction } })}
                  className={buttonClass(
                    'quiet',
                    'justify-start! rounded-small! aria-pressed:bg-tint',
                    'small',
                  )}
                >
                  <Icon aria-hidden="true" className="size-4" /> {label}
                </button>
              ))}
            </div>
            <form onSubmit={filter} className="mt-3 grid gap-2 border-t border-line pt-3">
              <label htmlFor="column-contains" className="text-small font-semibold">
                Only rows that contain
              </label>
              <input
                id="column-contains"
                value={contains}
                maxLength={100}
                autoComplete="off"
                onChange={({ target }) => setContains(target.value)}
                className={`${fieldClass} min-h-11 w-full px-3`}
              />
              <div className="flex gap-2">
                <Button type="submit" size="small">
                  Filter
                </Button>
                {others.length < filters.length && (
                  <Button look="quiet" size="small" onClick={() => onAsk({ filters: others })}>
                    Clear
                  </Button>
                )}
              </div>
            </form>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  )
}
