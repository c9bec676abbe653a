import { execFile } from 'node:child_process'
import { chown, mkdtemp, rm, statfs, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { nobody } from '#platform/embedded-postgres/service-user.ts'

const run = promisify(execFile)
const filler = 'filler'

export type SmallDisk = AsyncDisposable & {
  path: string
  /** Fills the remaining space. */
  fill: () => Promise<void>
  /** Frees the filled space. */
  clear: () => Promise<void>
}

/** Mounts a file system of a few megabytes; undefined if this user may not mount. */
export async function mountSmallDisk(megabytes: number): Promise<SmallDisk | undefined> {
  const path = await mkdtemp(join(tmpdir(), 'small-disk-'))
  try {
    await run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'small-disk', path])
  } catch {
    await rm(path, { recursive: true })
    return undefined
  }
  // Mounting requires root, and root runs PostgreSQL as another user.
  await chown(path, nobody.uid, nobody.gid)
  return {
    path,
    async fill() {
      const { bavail, bsize } = await statfs(path)
      await writeFile(join(path, filler), Buffer.alloc(bavail * bsize))
    },
    clear: () => rm(join(path, filler)),
    async [Symbol.asyncDispose]() {
      await run('umount', ['--lazy', path])
      await rm(path, { recursive: true })
    },
  }
}

export const noSmallDisk = 'requires a user who may mount a file system'
