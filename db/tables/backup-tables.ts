import type { Generated } from 'kysely'
import type { BigIntColumn, WriteOnce } from './columns.ts'

export type BackupTable = {
  id: WriteOnce<string>
  name: WriteOnce<string>
  made_at: WriteOnce<Date>
  size: BigIntColumn
  row_count: BigIntColumn
  file_count: WriteOnce<number>
  missing_files: WriteOnce<number>
  is_in_bucket: boolean
}

export type BackupProofTable = {
  id: WriteOnce<string>
  at: WriteOnce<Date>
  backup_name: WriteOnce<string>
  outcome: WriteOnce<'proven' | 'failed' | 'forbidden'>
  detail: WriteOnce<string>
}

export type BackupWishTable = { kind: WriteOnce<'backup' | 'proof'>; asked_at: Date }

export type BackupFailureTable = { id: Generated<boolean>; at: Date; detail: string }

export type BackupTables = {
  backup: BackupTable
  backup_proof: BackupProofTable
  backup_wish: BackupWishTable
  backup_failure: BackupFailureTable
}
