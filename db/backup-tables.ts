import type { Generated } from 'kysely'
import type { Whole, Written } from './columns.ts'

export type BackupTable = {
  id: Written<string>
  name: Written<string>
  made_at: Written<Date>
  size: Whole
  row_count: Whole
  file_count: Written<number>
  missing_files: Written<number>
  is_in_bucket: boolean
}

export type BackupProofTable = {
  id: Written<string>
  at: Written<Date>
  backup_name: Written<string>
  outcome: Written<'proven' | 'failed' | 'forbidden'>
  detail: Written<string>
}

export type BackupWishTable = { kind: Written<'backup' | 'proof'>; asked_at: Date }

export type BackupFailureTable = { id: Generated<boolean>; at: Date; detail: string }

export type BackupTables = {
  backup: BackupTable
  backup_proof: BackupProofTable
  backup_wish: BackupWishTable
  backup_failure: BackupFailureTable
}
