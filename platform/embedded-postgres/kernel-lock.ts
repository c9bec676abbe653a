import { closeSync, constants, fchownSync, lstatSync, openSync } from 'node:fs'
import { DatabaseSync } from 'node:sqlite'
import { setTimeout as sleep } from 'node:timers/promises'
import type { Account } from './service-user.ts'
import { EmbeddedPostgresError, errorCode } from './start-error.ts'

/** `shared`: many holders. `single`: one holder besides the shared ones. `alone`: one holder and no shared ones. */
export type LockKind = 'shared' | 'single' | 'alone'
export type KernelLock = { release(): void }

const acquisition: Record<LockKind, string> = {
  shared: 'begin; select count(*) from sqlite_master',
  single: 'begin immediate',
  alone: 'begin exclusive',
}

/**
 * Takes a lock that the kernel releases when the process ends, even by kill -9. Node has no flock, but SQLite
 * locks an (empty) file with kernel record locks.
 */
export function tryLock(file: string, kind: LockKind, account?: Account): KernelLock | undefined {
  createLockFile(file, account)
  const connection = new DatabaseSync(file, { timeout: 0 })
  try {
    connection.exec(acquisition[kind])
    return { release: () => connection.close() }
  } catch (error) {
    connection.close()
    if (isBusy(error)) return undefined
    throw error
  }
}

export async function lock(file: string, kind: LockKind, account?: Account): Promise<KernelLock> {
  for (;;) {
    const taken = tryLock(file, kind, account)
    if (taken) return taken
    await sleep(20)
  }
}

// Never opens an existing file: closing it would release all record locks of this process on it.
function createLockFile(file: string, account?: Account) {
  const { O_CREAT, O_EXCL, O_RDWR } = constants
  try {
    const descriptor = openSync(file, O_CREAT | O_EXCL | O_RDWR, 0o600)
    if (account) fchownSync(descriptor, account.uid, account.gid)
    closeSync(descriptor)
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error
    if (!lstatSync(file).isFile())
      throw new EmbeddedPostgresError(`${file} is not a regular lock file: remove it.`)
  }
}

const sqliteBusy = 5

function isBusy(error: unknown): boolean {
  return (
    error instanceof Error &&
    'errcode' in error &&
    typeof error.errcode === 'number' &&
    (error.errcode & 0xff) === sqliteBusy
  )
}
