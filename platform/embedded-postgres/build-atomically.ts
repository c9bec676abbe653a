import { mkdir, mkdtemp, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { tryLock } from './kernel-lock.ts'
import { errorCode } from './start-error.ts'

const minute = 60_000

/** Builds a folder atomically: next to `target`, then renamed. With concurrent builders the first one wins. */
export async function buildAtomically(target: string, build: (output: string) => Promise<void>) {
  await removeAbandoned(target)
  const buildFolder = await mkdtemp(`${target}.new-`)
  const buildLock = tryLock(join(buildFolder, 'lock'), 'alone')
  try {
    const output = join(buildFolder, 'built')
    await mkdir(output, { mode: 0o700 })
    await build(output)
    await rename(output, target).catch((error) => {
      if (!['ENOTEMPTY', 'EEXIST'].includes(errorCode(error) ?? '')) throw error
    })
    await syncFolder(dirname(target))
  } finally {
    buildLock?.release()
    await rm(buildFolder, { recursive: true, force: true, maxRetries: 3 })
  }
}

/** Removes the build folders of interrupted builders. A running builder holds the lock of its folder. */
async function removeAbandoned(target: string) {
  const names = await readdir(dirname(target))
  for (const name of names.filter((candidate) => candidate.startsWith(`${basename(target)}.new-`))) {
    const buildFolder = join(dirname(target), name)
    await removeIfAbandoned(buildFolder).catch(() => {}) // another process may be removing it too
  }
}

async function removeIfAbandoned(buildFolder: string) {
  const isLockMade = await stat(join(buildFolder, 'lock')).then(
    () => true,
    () => false,
  )
  if (!isLockMade && Date.now() - (await stat(buildFolder)).mtimeMs < minute) return
  const abandonedLock = tryLock(join(buildFolder, 'lock'), 'alone')
  if (!abandonedLock) return
  abandonedLock.release()
  await rm(buildFolder, { recursive: true, force: true, maxRetries: 3 })
}

async function syncFolder(folder: string) {
  const handle = await open(folder, 'r')
  await handle.sync().finally(() => handle.close())
}
