import type { SpreadsheetHead } from '#app/api/spreadsheets.ts'
import { useIsHydrated } from '#app/components/ui/use-is-hydrated.ts'
import { PlainSheet } from './plain-sheet.tsx'
import { SheetView } from './sheet-view.tsx'
import type { ViewState } from './view-state.ts'
import type { ExcelViewerProps, Go } from './viewer-props.ts'

type OpenSheetProps = {
  file: SpreadsheetHead
  viewState: ViewState
  go: Go
  first: ExcelViewerProps['first']
  /** `first` belongs to this file. */
  isFirstFile: boolean
}

/** Open sheet: a plain table before hydration, a grid afterwards, or a message if it has no rows. */
export function OpenSheet({ file, viewState, go, first, isFirstFile }: OpenSheetProps) {
  const isHydrated = useIsHydrated()
  const { sheet, cell, order, filters, q } = viewState
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
  if (!isHydrated) {
    return begin ? (
      <PlainSheet head={head} first={begin} widths={begin.columnWidths} q={q} cell={cell} />
    ) : null
  }
  return (
    <SheetView
      key={[file._id, sheet, JSON.stringify([order, filters])].join()}
      id={file._id}
      head={head}
      viewState={viewState}
      go={go}
      first={begin}
      firstWidths={begin?.columnWidths ?? []}
    />
  )
}

const EmptyMessage = ({ children }: { children: string }) => (
  <p className="rounded-large bg-surface px-6 py-10 text-center text-lead text-muted">{children}</p>
)
