import type { Generated } from 'kysely'
import type { Json, WriteOnce } from './columns.ts'

type SpreadsheetTable = {
  id: WriteOnce<string>
  filename: WriteOnce<string>
  size: WriteOnce<number>
  uploaded_at: WriteOnce<Date>
  uploader_hash: WriteOnce<Buffer | null>
  uploader_until: WriteOnce<Date | null>
  first_slice: WriteOnce<number>
  kept_bytes: Generated<number>
  /** Found by its link only. */
  is_unlisted: Generated<boolean>
  is_sample: Generated<boolean>
}

type SpreadsheetSheetTable = {
  key: Generated<number>
  spreadsheet_id: WriteOnce<string>
  number: WriteOnce<number>
  name: WriteOnce<string>
  kind: WriteOnce<'rows' | 'chart'>
  is_hidden: WriteOnce<boolean>
  is_damaged: WriteOnce<boolean>
  column_count: WriteOnce<number>
  row_count: WriteOnce<number>
  column_widths: WriteOnce<number[]>
  merges: Json<[top: number, left: number, bottom: number, right: number][]>
}

type SpreadsheetSliceTable = {
  id: Generated<number>
  first: WriteOnce<number>
  row_count: number
  is_shared: WriteOnce<boolean>
  pieces: number[]
}

type SpreadsheetRowTable = {
  sheet: WriteOnce<number>
  number: WriteOnce<number>
  slice: WriteOnce<number>
  texts: Json<string[]>
  values: Json<(string | number | boolean | null)[]>
  folded: WriteOnce<string>
}

type SpreadsheetRemovalTable = { sheet: WriteOnce<number>; asked_at: Generated<Date> }

type SpreadsheetShareTable = { client: WriteOnce<string>; used: number; ends_at: Date }

export type SpreadsheetTables = {
  spreadsheet: SpreadsheetTable
  spreadsheet_sheet: SpreadsheetSheetTable
  spreadsheet_slice: SpreadsheetSliceTable
  spreadsheet_row: SpreadsheetRowTable
  spreadsheet_removal: SpreadsheetRemovalTable
  spreadsheet_share: SpreadsheetShareTable
}
