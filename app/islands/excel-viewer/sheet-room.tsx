import type { SpreadsheetHead } from '#app/api/spreadsheets.ts'
import { useIsAlive } from '../use-is-alive.ts'
import type { ExcelViewerProps, Go } from './excel-viewer.tsx'
import type { Place } from './place.ts'
import { PlainSheet } from './plain-sheet.tsx'
import { SheetView } from './sheet-view.tsx'

type SheetRoomProps = {
  file: SpreadsheetHead
  place: Place
  go: Go
  first: ExcelViewerProps['first']
  /** `first` belongs to this file. */
  isFirstFile: boolean
}

/** Open sheet: a plain table before hydration, a grid afterwards, or a message if it has no rows. */
export function SheetRoom({ file, place, go, first, isFirstFile }: SheetRoomProps) {
  const isAlive = useIsAlive()
  const { sheet, cell, order, filters, q } = place
  const head = file.sheets[sheet]
  const begin = isFirstFile && first?.sheet === sheet ? first : undefined
  if (!head) return <EmptyMessage>This file has no sheet of that number.</EmptyMessage>
  if (head.isDamaged && head.rowCount === 0) {
    return (
      <EmptyMessage>This sheet is damaged and could not be read. The other sheets are complete.</EmptyMessage>
    )
  }
  if (head.kind === 'chart')
    return <EmptyMessage>This sheet is a chart: it has no rows to show.</EmptyMessage>
  if (head.rowCount === 0) return <EmptyMessage>This sheet is empty.</EmptyMessage>
  if (!isAlive) {
    return begin ? (
      <PlainSheet head={head} first={begin} widths={begin.columnWidths} q={q} cell={cell} />
    ) : null
  }
  return (
    <SheetView
      key={[file._id, sheet, JSON.stringify([order, filters])].join()}
      id={file._id}
      head={head}
      place={place}
      go={go}
      first={begin}
      firstWidths={begin?.columnWidths ?? []}
    />
  )
}

const EmptyMessage = ({ children }: { children: string }) => (
  <p className="rounded-large bg-surface px-6 py-10 text-center text-lead text-muted">{children}</p>
)
