import { useEffect, useRef, useState } from 'react'
import { getCell, type SheetHead } from '#app/api/spreadsheets.ts'
import { errorMessageOf } from '#app/components/ui/error-message-of.ts'
import { type Cell, columnName } from '#app/islands/excel-viewer/grid/cell-names.ts'
import { rangeOf, wholeMerges } from '#app/islands/excel-viewer/grid/ranges.ts'
import { type Selection, selectionAt, within } from '#app/islands/excel-viewer/grid/selection.ts'
import { SheetGrid } from '#app/islands/excel-viewer/grid/sheet-grid.tsx'
import { formatNumber } from '#core/format-number.ts'
import { fold } from '#core/spreadsheet/fold.ts'
import { CellBar } from './cell-bar.tsx'
import { ColumnMenu } from './column-menu.tsx'
import { copyCells, writeClipboard } from './copy-cells.ts'
import { FilterLine } from './filter-line.tsx'
import { maxHeightOf, sheetSizeClass } from './plain-sheet.tsx'
import { findPressedCell } from './pressed-cell.ts'
import { RetryNotice } from './retry-notice.tsx'
import { StatusMessage } from './status-message.tsx'
import { type FirstRows, useSheetRows } from './use-sheet-rows.ts'
import { useWholeCell } from './use-whole-cell.ts'
import { useWidths } from './use-widths.ts'
import { addressOf, type ViewState } from './view-state.ts'

type SheetViewProps = {
  id: string
  head: SheetHead
  viewState: ViewState
  go: (change: Partial<ViewState>) => void
  first: FirstRows | undefined
  firstWidths: number[]
}
type Menu = { column: number; anchor: HTMLElement }

const noMerges: [] = []
const start = { row: 0, column: 0 }

/** Returns the selection of a clicked cell; a row number selects the row. */
const selectionOf = ({ row, column }: Cell, columnCount: number): Selection =>
  column < 0
    ? { anchor: { row, column: columnCount - 1 }, active: { row, column: 0 } }
    : selectionAt({ row, column })

const headOf = (room: HTMLElement, column: number) =>
  room.querySelector<HTMLElement>(`[role=columnheader][aria-colindex="${column + 2}"] button`) ?? room

/** Interactive sheet: cell bar, active filters, grid, column menu and messages. */
export function SheetView({ id, head, viewState, go, first, firstWidths }: SheetViewProps) {
  const { order, filters, sheet, cell, q } = viewState
  const { rows, shape, onView, isEmpty, failure, retry, collect } = useSheetRows({
    id,
    sheet,
    head,
    order,
    filters,
    first,
  })
  const pressed = useRef(findPressedCell())
  const [selection, setSelection] = useState<Selection>(() =>
    selectionOf(pressed.current ?? cell ?? start, head.columnCount),
  )
  const room = useRef<HTMLDivElement>(null)
  const [menu, setMenu] = useState<Menu>()
  const [message, setMessage] = useState('')

  useEffect(() => {
    const { row, column } = pressed.current ?? start
    const isHead = row < 0 && column >= 0
    if (isHead && room.current) setMenu({ column, anchor: headOf(room.current, column) })
  }, [])
  useEffect(() => {
    if (pressed.current) pressed.current = undefined
    else if (cell) {
      setSelection(selectionAt(cell))
      room.current?.scrollIntoView({ block: 'nearest', behavior: 'instant' })
    }
  }, [cell])

  const widths = useWidths(
    shape.columnWidths.length > 0 ? shape.columnWidths : firstWidths,
    head,
    rows,
    first,
  )
  const merges = rows.isByNumber ? shape.merges : noMerges
  const { active, anchor } = within(selection, rows.count, head.columnCount)
  const activeRow = rows.rowAt(active.row)
  const number = activeRow?.number ?? (rows.isByNumber || active.row === 0 ? active.row : undefined)
  const selected = number === undefined ? undefined : { row: number, column: active.column }

  const whole = useWholeCell(id, sheet, activeRow, active.column)

  async function showResult(action: () => Promise<string>) {
    try {
      setMessage(await action())
    } catch (error) {
      setMessage(errorMessageOf(error))
    }
  }
  const copy = () =>
    showResult(() => {
      const range = wholeMerges(rangeOf(anchor, active), merges)
      const isFar = (range[2] - range[0] + 1) * (range[3] - range[1] + 1) > 5_000
      if (isFar) setMessage('Copying…')
      return copyCells(range, collect, async (row, column) => {
        const viewState = { id, sheet, row: row.number, column }
        return (await getCell(viewState, new AbortController().signal)).text
      })
    })
  const copyLink = () =>
    showResult(async () => {
      const address = addressOf({
        ...viewState,
        cell: selected,
        order: undefined,
        filters: [],
        q: '',
        scope: 'all',
      })
      await writeClipboard(Promise.resolve(location.origin + address))
      return 'Link to this cell copied.'
    })

  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-2">
      <CellBar
        cell={selected}
        {...whole}
        onCopy={copy}
        onCopyLink={copyLink}
        onMenu={(anchorElement) => setMenu({ column: active.column, anchor: anchorElement })}
      />
      <FilterLine order={order} filters={filters} go={go} />
      {failure && <RetryNotice message={failure} onRetry={retry} />}
      {isEmpty && (
        <p role="status" className="rounded-small bg-surface px-4 py-3 font-medium">
          No matching data found in this file/sheet
        </p>
      )}
      <div ref={room} style={maxHeightOf(head)} className={`relative ${sheetSizeClass}`}>
        <SheetGrid
          label={`${head.sheetName}, ${formatNumber(head.rowCount)} rows`}
          rows={rows}
          columnCount={head.columnCount}
          widths={widths}
          merges={merges}
          selection={{ anchor, active }}
          onSelect={setSelection}
          onView={onView}
          onCopy={copy}
          marked={fold(q)}
          order={order}
          filters={filters}
          onMenu={(column, anchorElement) => setMenu({ column, anchor: anchorElement })}
        />
        <StatusMessage words={message} onEnd={() => setMessage('')} />
      </div>
      {menu && (
        <ColumnMenu
          key={menu.column}
          column={menu.column}
          title={rows.rowAt(0)?.texts[menu.column] || `Column ${columnName(menu.column)}`}
          anchor={menu.anchor}
          order={order}
          filters={filters}
          onClose={() => setMenu(undefined)}
          onAsk={(change) => {
            setMenu(undefined)
            go({ ...change, cell: undefined })
          }}
        />
      )}
    </div>
  )
}
