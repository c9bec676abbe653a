import type { SheetHead } from '#app/api/spreadsheets.ts'
import { type Cell, columnName } from '#app/islands/excel-viewer/grid/cell-names.ts'
import { columnPixels, fitWidths } from '#app/islands/excel-viewer/grid/column-widths.ts'
import { alignOf } from '#app/islands/excel-viewer/grid/grid-row.tsx'
import { rowHeight } from '#app/islands/excel-viewer/grid/use-view.ts'
import { formatNumber } from '#core/format-number.ts'
import { fold } from '#core/spreadsheet/fold.ts'
import { CellBar } from './cell-bar.tsx'
import type { FirstRows } from './use-sheet-rows.ts'

/** Same size for the plain table and the grid that replaces it. */
export const sheetSizeClass =
  'h-[max(20rem,calc(100dvh-17rem))] min-w-0 scroll-mt-40 scroll-mb-4 overflow-hidden rounded-small border border-line'

/** Limits the height to what the rows need. */
export const maxHeightOf = ({ rowCount }: SheetHead) => ({
  maxHeight: Math.max(smallestRoom, (rowCount + 1) * rowHeight + scrollBar),
})

const smallestRoom = 200
const scrollBar = 20
const mostColumns = 40
const cellClass = 'h-8 max-w-80 truncate border-b border-r border-line px-2'

type PlainSheetProps = {
  head: SheetHead
  first: FirstRows
  widths: number[]
  q: string
  cell: Cell | undefined
}

const start = { row: 0, column: 0 }

/** Highlights a cell with a match as a whole: to mark each match of a page of cells would take seconds. */
const markCell = (text: string, folded: string) =>
  folded !== '' && fold(text).includes(folded) ? <mark>{text}</mark> : text

// Clicks here are held by `recordIslandEvents` until the hydrated bar replaces this one.
const beforeHydration = () => {}

/** First rows of a sheet as a table that works without JavaScript. */
export function PlainSheet({ head, first: { rows, until }, widths, q, cell = start }: PlainSheetProps) {
  const fitted = fitWidths(widths, rows, Math.min(head.columnCount, mostColumns))
  const columns = Array.from({ length: Math.min(head.columnCount, mostColumns) }, (_, column) => column)
  const folded = fold(q)
  const byNumber = new Map(rows.map((row) => [row.number, row]))
  const isPart = until < head.rowCount || mostColumns < head.columnCount
  return (
    <div className="grid min-w-0 grid-cols-[minmax(0,1fr)] gap-2">
      <div className="needs-scripts">
        <CellBar
          cell={cell}
          text={byNumber.get(cell.row)?.texts[cell.column] ?? ''}
          onCopy={beforeHydration}
          onCopyLink={beforeHydration}
          onMenu={beforeHydration}
        />
      </div>
      {isPart && (
        <noscript>
          <p className="text-small text-muted">
            The first {formatNumber(until)} of {formatNumber(head.rowCount)} rows
            {mostColumns < head.columnCount && ` and the first ${mostColumns} columns`}. The rest requires
            JavaScript.
          </p>
        </noscript>
      )}
      <section
        // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable content has to be reachable by keyboard
        tabIndex={0}
        aria-label={head.sheetName}
        style={maxHeightOf(head)}
        className={`${sheetSizeClass} overflow-auto! bg-raised text-[0.875rem]`}
      >
        <table className="table-fixed border-separate border-spacing-0">
          <thead>
            <tr className="sticky top-0 text-[0.8125rem] text-muted">
              <th scope="col" className={`${cellClass} w-14 bg-surface font-normal`}>
                <span className="sr-only">Row</span>
              </th>
              {columns.map((column) => (
                <th
                  key={column}
                  scope="col"
                  className={`${cellClass} bg-surface font-normal`}
                  style={{ width: columnPixels(fitted[column]) }}
                >
                  {columnName(column)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {Array.from({ length: until }, (_, number) => {
              const row = byNumber.get(number)
              return (
                // biome-ignore lint/suspicious/noArrayIndexKey: a row is identified by its number
                <tr key={number} className={number === 0 ? 'font-semibold' : ''}>
                  <th
                    scope="row"
                    className={`${cellClass} tabular bg-surface text-right text-[0.8125rem] font-normal text-muted`}
                  >
                    {number + 1}
                  </th>
                  {columns.map((column) => (
                    <td key={column} className={`${cellClass} ${alignOf(row?.values[column])}`}>
                      {markCell(row?.texts[column] ?? '', folded)}
                    </td>
                  ))}
                </tr>
              )
            })}
          </tbody>
        </table>
      </section>
    </div>
  )
}
