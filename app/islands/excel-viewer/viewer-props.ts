import type { Found, SpreadsheetHead } from '#app/api/spreadsheets.ts'
import type { ListedFile } from './file-list.tsx'
import type { FirstRows } from './use-sheet-rows.ts'
import type { ViewState } from './view-state.ts'

export type ExcelViewerProps = {
  /** Query string of the URL, as read by the server. */
  asked: string
  files: ListedFile[]
  older?: string | undefined
  found?: Found | undefined
  file?: SpreadsheetHead | undefined
  /** Visitors may not upload files. */
  isReadOnly?: boolean | undefined
  /** First rows of the sheet that the URL selects. */
  first?: (FirstRows & { sheet: number; columnWidths: number[] }) | undefined
}

export type Go = (change: Partial<ViewState>, options?: { isStep: boolean }) => void
