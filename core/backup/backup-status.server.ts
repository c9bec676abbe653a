import { sql } from 'kysely'
import type { Context } from '../context.ts'
import type { BackupStatus } from './backup.ts'

/** Reads the state of backups, for verbs that check their own permission. */
export async function readBackupStatus({ db }: Pick<Context, 'db'>): Promise<BackupStatus> {
  const { rows } = await sql<BackupStatus>`select
    newest.made_at as "lastAt",
    coalesce(newest.size, 0)::float8 as size,
    coalesce(newest.is_in_bucket, false) as "isInBucket",
    coalesce(newest.missing_files, 0) as "missingFiles",
    failed.detail as failure,
    exists (select from backup_wish where kind = 'backup' and asked_at > coalesce(failed.at, '-infinity'))
      as "isAsked",
    (select max(at) from backup_proof where outcome = 'proven') as "provenAt",
    tried.at as "proofAt",
    tried.outcome as "proofOutcome",
    coalesce(tried.detail, '') as "proofDetail",
    exists (select from backup_wish where kind = 'proof' and asked_at > coalesce(tried.at, '-infinity'))
      as "isProofAsked"
    from (select) as one
    left join (select * from backup order by made_at desc limit 1) as newest on true
    left join backup_failure as failed on true
    left join (select * from backup_proof order by at desc limit 1) as tried on true`.execute(db)
  const [facts] = rows
  if (!facts) throw new Error('The backup query returned no row')
  return facts
}
