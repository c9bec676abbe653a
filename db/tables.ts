import type { ColumnType, Generated } from 'kysely'
import type { OrderTables } from './order-tables.ts'

type Written<Value> = ColumnType<Value, Value, never>
/** Made by the database of the other columns; in lower case. */
type Search = ColumnType<string, never, never>
type Json<Value> = ColumnType<Value, string, string>
/** Rows of a `…_record` table; the view beside it leaves out what was thrown away. */
type Kept<Row> = Row & { removed_at: Date | null; removed_by: string | null }

export type ReviewTable = {
  id: Written<string>
  title: string
  rating: number
  review: string
  author: string
  role: string
  email: string
  phone: string
  is_sample: Generated<boolean>
  created_at: Written<Date>
  search: Search
  private_search: Search
}

export type ContactMessageTable = {
  id: Written<string>
  name: string
  email: string
  message: string
  is_read: Generated<boolean>
  is_sample: Generated<boolean>
  created_at: Written<Date>
  search: Search
}

export type PortfolioTable = {
  id: Written<string>
  name: string
  description: string
  notes: string
  client_name: string
  image: string
  /** A calendar day, `YYYY-MM-DD`. */
  completed_on: string | null
  category: string
  link: string
  owner_name: string
  technologies: string
  is_sample: Generated<boolean>
  created_at: Written<Date>
  version: Generated<number>
  search: Search
}

export type BlogTable = {
  id: Written<string>
  title: string
  author: string
  category: string
  image: string
  content: string
  tags: string[]
  summary: string
  author_avatar: string
  is_sample: Generated<boolean>
  created_at: Written<Date>
  version: Generated<number>
  search: Search
}

export type NoteTable = {
  id: Written<string>
  title: string
  /** In lower case. */
  email: Written<string>
  text: string
  read_at: Date | null
  is_sample: Generated<boolean>
  created_at: Written<Date>
  search: Search
}

export type ProjectTable = {
  id: Written<string>
  company_name: string
  licence: string
  owner_name: string
  country_name: string
  /** As it was written. */
  email: string
  wp_username: string
  short_description: string
  description: string
  costs: Json<{ category: string; date: string | null; amount: { minor: number; currency: 'USD' | 'BDT' } }[]>
  progress: number
  has_website: boolean
  website_url: string
  /** A calendar day, `YYYY-MM-DD`. */
  domain_expires_on: string | null
  image: string
  certificate: string
  tags: string[]
  notes: string
  version: Generated<number>
  is_sample: Generated<boolean>
  created_at: Written<Date>
  search: Search
}

export type ProjectSecretTable = {
  project_id: Written<string>
  field: Written<'emailPassword' | 'wpPassword'>
  key_id: string
  sealed: Buffer
}

export type AuditEntryTable = {
  id: Written<string>
  at: Written<Date>
  person_id: Written<string | null>
  action: Written<string>
  kind: Written<string>
  record_id: Written<string | null>
  before: ColumnType<Facts | null, string | null, never>
  after: ColumnType<Facts | null, string | null, never>
}
export type Facts = { [name: string]: unknown }

export type PersonTable = {
  id: Written<string>
  issuer: string
  subject: string
  /** In lower case. */
  email: string
  name: string
  picture: string
  role: 'admin' | 'client'
  is_role_decided: Generated<boolean>
  is_disabled: Generated<boolean>
  is_stand_in: Written<boolean>
  created_at: Written<Date>
  last_seen_at: Date
  /** The owner has deleted the account; nobody is known by it any more. */
  deleted_at: ColumnType<Date | null, never, Date>
  search: Search
}

export type SessionTable = {
  id: Written<string>
  token_hash: Written<Buffer>
  person_id: Written<string>
  created_at: Written<Date>
  last_used_at: Date
  expires_at: Written<Date>
  address: string
  user_agent: string
}

export type SolvedChallengeTable = { id: Written<string>; expires_at: Written<Date> }

export type RealProviderTable = { issuer: Written<string>; first_used_at: Written<Date> }

export type PictureTable = {
  id: Written<string>
  name: Written<string>
  width: Written<number>
  height: Written<number>
  colour: Written<string | null>
  files: Written<string[]>
  created_at: Written<Date>
}

export type CertificateTable = {
  id: Written<string>
  name: Written<string>
  kind: Written<'pdf' | 'doc' | 'docx' | 'jpg' | 'png'>
  size: Written<number>
  /** In lower case. */
  owner_email: string | null
  files: Written<string[]>
  created_at: Written<Date>
}

export type FileRemovalTable = { key: Written<string>; asked_at: Generated<Date> }

export type SpreadsheetTable = {
  id: Written<string>
  filename: Written<string>
  size: Written<number>
  uploaded_at: Written<Date>
  uploader_hash: Written<Buffer | null>
  uploader_until: Written<Date | null>
  first_slice: Written<number>
  is_sample: Generated<boolean>
}

export type SpreadsheetSheetTable = {
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

export type SpreadsheetSliceTable = {
  id: Generated<number>
  first: Written<number>
  row_count: number
  is_shared: Written<boolean>
  pieces: number[]
}

export type SpreadsheetRowTable = {
  sheet: Written<number>
  number: Written<number>
  slice: Written<number>
  texts: Json<string[]>
  values: Json<(string | number | boolean | null)[]>
  folded: Written<string>
}

export type SpreadsheetRemovalTable = { sheet: Written<number>; asked_at: Generated<Date> }

export type Tables = OrderTables & {
  review: ReviewTable
  review_record: Kept<ReviewTable>
  contact_message: ContactMessageTable
  portfolio: PortfolioTable
  portfolio_record: Kept<PortfolioTable>
  blog: BlogTable
  blog_record: Kept<BlogTable>
  note: NoteTable
  project: ProjectTable
  project_record: Kept<ProjectTable>
  project_secret: ProjectSecretTable
  audit_entry: AuditEntryTable
  person: PersonTable
  session: SessionTable
  real_provider: RealProviderTable
  solved_challenge: SolvedChallengeTable
  picture: PictureTable
  certificate: CertificateTable
  file_removal: FileRemovalTable
  spreadsheet: SpreadsheetTable
  spreadsheet_sheet: SpreadsheetSheetTable
  spreadsheet_slice: SpreadsheetSliceTable
  spreadsheet_row: SpreadsheetRowTable
  spreadsheet_removal: SpreadsheetRemovalTable
}
