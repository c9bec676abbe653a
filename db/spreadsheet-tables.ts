import type { Generated } from 'kysely'
import type { Json, Written } from './columns.ts'

type SpreadsheetTable = {
  id: Written<string>
  filename: Written<string>
  size: Written<number>
  uploaded_at: Written<Date>
  uploader_hash: Written<Buffer | null>
  uploader_until: Written<Date | null>
  first_slice: Written<number>
  kept_bytes: Generated<number>
  is_sample: Generated<boolean>
}

type SpreadsheetSheetTable = {
  key: Generated<number>
  spreadsheet_id: Written<string>
  number: Written<number>
  name: Written<string>
  kind: Written<'rows' | 'chart'>
  is_hidden: Written<boolean>
  is_damaged: Written<boolean>
  column_count: Written<number>
  row_count: Written<number>
  column_widths: Written<number[]>
  merges: Json<[top: number, left: number, bottom: number, right: number][]>
}

type SpreadsheetSliceTable = {
  id: Generated<number>
  first: Written<number>
  row_count: number
  is_shared: Written<boolean>
  pieces: number[]
}

type SpreadsheetRowTable = {
  sheet: Written<number>
  number: Written<number>
  slice: Written<number>
  texts: Json<string[]>
  values: Json<(string | number | boolean | null)[]>
  folded: Written<string>
}

type SpreadsheetRemovalTable = { sheet: Written<number>; asked_at: Generated<Date> }

type SpreadsheetShareTable = { client: Written<string>; used: number; ends_at: Date }

export type SpreadsheetTables = {
  spreadsheet: SpreadsheetTable
  spreadsheet_sheet: SpreadsheetSheetTable
  spreadsheet_slice: SpreadsheetSliceTable
  spreadsheet_row: SpreadsheetRowTable
  spreadsheet_removal: SpreadsheetRemovalTable
  spreadsheet_share: SpreadsheetShareTable
}
