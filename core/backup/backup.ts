const hour = 3_600_000
const latest = 36 * hour
const oldestProof = 9 * 24 * hour

export type ProofOutcome = 'proven' | 'failed' | 'forbidden'

export type Made = {
  name: string
  madeAt: Date
  size: number
  rowCount: number
  fileCount: number
  missingFiles: number
}

export type Proof = { backupName: string; outcome: Exclude<ProofOutcome, 'failed'>; detail: string }

/** Where backups are made and kept; what the job needs of the world outside. */
export type Vault = {
  make: (signal: AbortSignal) => Promise<Made>
  /** Tells whether it lies in the bucket now: not without a bucket, and not from another machine. */
  send: (name: string) => Promise<boolean>
  /** Those in the folder of this machine. */
  list: () => Promise<{ name: string; madeAt: Date }[]>
  remove: (name: string) => Promise<void>
  removeFromBucket: (name: string) => Promise<void>
  /** Restores a backup beside the site and compares; throws, in a sentence, when it isn't what it should be. */
  prove: (name: string, signal: AbortSignal) => Promise<Proof>
  /** Takes away what a killed proof has left. */
  tidy: () => Promise<void>
}

/** What administrators are told. */
export type BackupFacts = {
  lastAt: Date | null
  size: number
  isInBucket: boolean
  /** Files that rows named, and that were not there. */
  missingFiles: number
  /** Why the one that is due is not there. */
  failure: string | null
  /** Asked for, and neither made nor failed. */
  isAsked: boolean
  provenAt: Date | null
  /** The last try to restore one. */
  proofAt: Date | null
  proofOutcome: ProofOutcome | null
  proofDetail: string
  isProofAsked: boolean
}

export const isBackupLate = (lastAt: Date, now: Date): boolean => now.getTime() - lastAt.getTime() > latest
export const isProofOld = (provenAt: Date, now: Date): boolean =>
  now.getTime() - provenAt.getTime() > oldestProof
