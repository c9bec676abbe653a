import type { ColumnType, Generated } from 'kysely'
import type { BackupTables } from './backup-tables.ts'
import type { Json, Search, Written } from './columns.ts'
import type { MoneyTables } from './money-tables.ts'
import type { OrderTables } from './order-tables.ts'
import type { SpreadsheetTables } from './spreadsheet-tables.ts'
import type { SupportTables } from './support-tables.ts'

/** Held, shared, by what copies files that rows name; the sweep waits for it before it removes any. */
export const filesLock = 7_301_282

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

export type Tables = OrderTables &
  MoneyTables &
  SupportTables &
  SpreadsheetTables &
  BackupTables & {
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
  }
