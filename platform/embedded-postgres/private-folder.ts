import { createHash } from 'node:crypto'
import { chmod, chown, lstat, mkdir, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Account } from './service-user.ts'
import { EmbeddedPostgresError, errorCode, orUseDatabaseUrl } from './start-error.ts'

export const socketPort = 5432

// Kernel limits for socket paths: 104 bytes (macOS), 108 bytes (Linux).
const longestSocketPath = 99

/**
 * Creates the folder of the socket: a short path for any data folder, accessible only to the server's user.
 * Requires that no server is running.
 */
export async function prepareSocketFolder(cluster: string, account: Account | undefined): Promise<string> {
  const { ino } = await stat(cluster)
  // Includes the inode, because a server whose folder was deleted may still use the old socket.
  const name = `pg-${createHash('sha256').update(`${cluster}:${ino}`).digest('hex').slice(0, 16)}`
  const folder = join(pickTemporaryFolder(name, account), name)
  const owner = account?.uid ?? process.getuid?.() ?? 0
  await mkdir(folder, { mode: 0o700 }).catch((error) => {
    if (errorCode(error) !== 'EEXIST') throw error
  })
  await throwUnlessOwnedBy(folder, [owner, process.getuid?.() ?? 0])
  if (account) await chown(folder, account.uid, account.gid)
  await chmod(folder, 0o700)
  await removeOldSockets(folder)
  return folder
}

// The socket lock file of a killed server names a process id that may be reused or a zombie.
async function removeOldSockets(folder: string) {
  for (const name of await readdir(folder)) await rm(join(folder, name), { recursive: true, force: true })
}

// TMPDIR may be too long, or not accessible to `account`.
function pickTemporaryFolder(name: string, account: Account | undefined): string {
  const longest = join(tmpdir(), name, `.s.PGSQL.${socketPort}.lock`)
  return account || Buffer.byteLength(longest) > longestSocketPath ? '/tmp' : tmpdir()
}

/** Throws unless `folder` is a real folder of one of `owners`. In /tmp another user may have created it or a link. */
export async function throwUnlessOwnedBy(folder: string, owners: number[]) {
  const found = await lstat(folder)
  if (found.isDirectory() && owners.includes(found.uid)) return
  throw new EmbeddedPostgresError(`${folder} was created by another user: remove it, ${orUseDatabaseUrl}.`)
}
