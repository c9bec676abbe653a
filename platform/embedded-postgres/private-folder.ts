import { createHash } from 'node:crypto'
import { chmod, chown, lstat, mkdir, readdir, rm, stat } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { EmbeddedPostgresError, errorCode, orElsewhere } from './refusal.ts'
import type { Account } from './service-user.ts'

export const socketPort = 5432

// The kernels allow 104 (macOS) or 108 (Linux) bytes.
const longestSocketPath = 99

/**
 * The folder of the socket: a short path whatever the data folder's, closed to all but the server's user.
 * Call it when no server is running.
 */
export async function prepareSocketFolder(cluster: string, account: Account | undefined): Promise<string> {
  const { ino } = await stat(cluster)
  // The inode too: a server whose folder was deleted under it may still sit on the old socket.
  const name = `pg-${createHash('sha256').update(`${cluster}:${ino}`).digest('hex').slice(0, 16)}`
  const folder = join(pickTemporaryFolder(name, account), name)
  const owner = account?.uid ?? process.getuid?.() ?? 0
  await mkdir(folder, { mode: 0o700 }).catch((error) => {
    if (errorCode(error) !== 'EEXIST') throw error
  })
  await refuseStrangersFolder(folder, [owner, process.getuid?.() ?? 0])
  if (account) await chown(folder, account.uid, account.gid)
  await chmod(folder, 0o700)
  await removeOldSockets(folder)
  return folder
}

// A killed server's lock on its socket names a number that a zombie or another program may have.
async function removeOldSockets(folder: string) {
  for (const name of await readdir(folder)) await rm(join(folder, name), { recursive: true, force: true })
}

// TMPDIR may be too long, or one that the account we become can't enter.
function pickTemporaryFolder(name: string, account: Account | undefined): string {
  const longest = join(tmpdir(), name, `.s.PGSQL.${socketPort}.lock`)
  return account || Buffer.byteLength(longest) > longestSocketPath ? '/tmp' : tmpdir()
}

/** In a folder where everybody writes, a stranger may have been there first, or a link may lead elsewhere. */
export async function refuseStrangersFolder(folder: string, owners: number[]) {
  const found = await lstat(folder)
  if (found.isDirectory() && owners.includes(found.uid)) return
  throw new EmbeddedPostgresError(`${folder} was made by somebody else: remove it, ${orElsewhere}.`)
}
