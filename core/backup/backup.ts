import { z } from 'zod'
import type { Stored } from '../entity.ts'
import { dayMs, hourMs } from '../time.ts'

const maxBackupAge = 36 * hourMs
const maxProofAge = 9 * dayMs

const proofOutcomes = ['proven', 'failed', 'forbidden'] as const
export type ProofOutcome = (typeof proofOutcomes)[number]

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

const time = z.iso.datetime().nullable()

/** State of the backups, shown to owners. */
export const backupStatusSchema = z.object({
  lastAt: time.describe('null if there is no backup yet'),
  size: z.int().describe('Bytes'),
  isInBucket: z.boolean(),
  /** Number of files that rows refer to but that were missing. */
  missingFiles: z.int(),
  failure: z.string().nullable().describe('Reason why the last due backup failed'),
  /** True if a backup was requested and has neither succeeded nor failed yet. */
  isAsked: z.boolean(),
  provenAt: time.describe('Time of the last successful restore test, which compares every row'),
  /** Time of the last restore test. */
  proofAt: time,
  proofOutcome: z.enum(proofOutcomes).nullable(),
  proofDetail: z.string(),
  isProofAsked: z.boolean(),
})
export type BackupStatus = Stored<typeof backupStatusSchema>

export const isBackupLate = (lastAt: Date, now: Date): boolean =>
  now.getTime() - lastAt.getTime() > maxBackupAge
export const isProofOld = (provenAt: Date, now: Date): boolean =>
  now.getTime() - provenAt.getTime() > maxProofAge
