import { dayMs, hourMs } from '../time.ts'

const maxBackupAge = 36 * hourMs
const maxProofAge = 9 * dayMs

export type ProofOutcome = 'proven' | 'failed' | 'forbidden'

export type CompletedBackup = {
  name: string
  madeAt: Date
  size: number
  rowCount: number
  fileCount: number
  missingFiles: number
}

export type Proof = { backupName: string; outcome: Exclude<ProofOutcome, 'failed'>; detail: string }

/** Archive store: creates, stores and restores backups for the job. */
export type BackupStore = {
  make: (signal: AbortSignal) => Promise<CompletedBackup>
  /** Returns true if the backup is in the bucket now: false without a bucket, or if another machine made the backup. */
  send: (name: string) => Promise<boolean>
  /** Lists the backups in the folder of this machine. */
  list: () => Promise<{ name: string; madeAt: Date }[]>
  remove: (name: string) => Promise<void>
  removeFromBucket: (name: string) => Promise<void>
  /** Restores a backup beside the site and compares it; throws an error with a readable message on a mismatch. */
  prove: (name: string, signal: AbortSignal) => Promise<Proof>
  /** Removes the leftovers of an interrupted restore test. */
  tidy: () => Promise<void>
}

/** State of the backups, shown to administrators. */
export type BackupStatus = {
  lastAt: Date | null
  size: number
  isInBucket: boolean
  /** Number of files that rows refer to but that were missing. */
  missingFiles: number
  /** Reason why the due backup could not be made. */
  failure: string | null
  /** True if a backup was requested and has neither succeeded nor failed yet. */
  isAsked: boolean
  provenAt: Date | null
  /** Time of the last restore test. */
  proofAt: Date | null
  proofOutcome: ProofOutcome | null
  proofDetail: string
  isProofAsked: boolean
}

export const isBackupLate = (lastAt: Date, now: Date): boolean =>
  now.getTime() - lastAt.getTime() > maxBackupAge
export const isProofOld = (provenAt: Date, now: Date): boolean =>
  now.getTime() - provenAt.getTime() > maxProofAge
