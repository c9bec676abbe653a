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
  /** Takes all the space that is left. */
  fill: () => Promise<void>
  /** Gives it back. */
  clear: () => Promise<void>
}

/** A file system of its own of a few megabytes; undefined where this user may not mount one. */
export async function mountSmallDisk(megabytes: number): Promise<SmallDisk | undefined> {
  const path = await mkdtemp(join(tmpdir(), 'small-disk-'))
  try {
    await run('mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m`, 'small-disk', path])
  } catch {
    await rm(path, { recursive: true })
    return undefined
  }
  // Who may mount is root, and PostgreSQL runs as somebody else then.
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

export const noSmallDisk = 'mounting a small disk takes a user who may mount'
