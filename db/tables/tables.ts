import type { BackupTables } from './backup-tables.ts'
import type { ClientTables } from './client-tables.ts'
import type { ContentTables } from './content-tables.ts'
import type { FileTables } from './file-tables.ts'
import type { ImportTables } from './import-tables.ts'
import type { InvoiceTables } from './invoice-tables.ts'
import type { LedgerTables } from './ledger-tables.ts'
import type { OrderTables } from './order-tables.ts'
import type { PaymentTables } from './payment-tables.ts'
import type { PeopleTables } from './people-tables.ts'
import type { ProjectTables } from './project-tables.ts'
import type { ProofTables } from './proof-tables.ts'
import type { QuoteTables } from './quote-tables.ts'
import type { RecordTables } from './record-tables.ts'
import type { ShareTables } from './share-tables.ts'
import type { SiteTables } from './site-tables.ts'
import type { SpreadsheetTables } from './spreadsheet-tables.ts'
import type { SupportTables } from './support-tables.ts'

/** Advisory lock, held in shared mode while files are copied. The sweep takes it before it removes files. */
export const filesLock = 7_301_282

/** All tables. */
export type Tables = PeopleTables &
  ClientTables &
  ContentTables &
  ProjectTables &
  ProofTables &
  FileTables &
  ImportTables &
  OrderTables &
  QuoteTables &
  ShareTables &
  RecordTables &
  InvoiceTables &
  PaymentTables &
  LedgerTables &
  SupportTables &
  SpreadsheetTables &
  BackupTables &
  SiteTables
