import type { Found, FoundRow } from '#app/api/spreadsheets.ts'
import { cellName, columnName } from '#app/islands/excel-viewer/grid/cell-names.ts'
import { MarkedText } from '#app/islands/excel-viewer/grid/marked-text.tsx'
import { fold } from '#core/spreadsheet/fold.ts'
import { cellsAround, columnWith } from './find-in-row.ts'
import { followHere } from './follow-here.ts'
import { addressOf, type ViewState } from './view-state.ts'

type MatchingRowsProps = { found: Found; viewState: ViewState; onOpen: (row: FoundRow, at: number) => void }

/** Matching rows with the cells around the match; a click opens the row in its sheet. */
export function MatchingRows({ found, viewState, onOpen }: MatchingRowsProps) {
  return (
    <ol className="divide-y divide-line border-y border-line">
      {found.rows.map((row, at) => {
        const cell = { row: row.number, column: columnWith(row.texts, found.q, row.shortened) }
        const around = cellsAround(row.texts, found.q, row.shortened)
        return (
          <li key={`${row._id}-${row.sheet}-${row.number}`}>
            <a
              href={addressOf({ ...viewState, file: row._id, sheet: row.sheet, cell, before: undefined })}
              onClick={followHere(() => onOpen(row, at))}
              className="block px-2 py-3 hover:bg-surface"
            >
              <span className="flex min-w-0 gap-2 text-small text-muted">
                <span className="min-w-0 truncate">
                  {row.filename} › {row.sheetName}
                </span>
                <span className="tabular shrink-0">{cellName(cell)}</span>
              </span>
              <span className="mt-1 flex flex-wrap gap-x-5 gap-y-1">
                {around.texts.map((text, index) =>
                  text === '' ? null : (
                    // biome-ignore lint/suspicious/noArrayIndexKey: a cell is identified by its column
                    <span key={index} className="min-w-0 max-w-full">
                      <span className="mr-1.5 text-[0.75rem] text-muted">
                        {columnName(around.from + index)}
                      </span>
                      <span className="wrap-anywhere line-clamp-2 align-top [display:-webkit-inline-box]">
                        <MarkedText text={text} folded={fold(found.q)} />
                      </span>
                    </span>
                  ),
                )}
              </span>
            </a>
          </li>
        )
      })}
    </ol>
  )
}
