import { mkdir, mkdtemp, open, readdir, rename, rm, stat } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { tryLock } from './kernel-lock.ts'
import { errorCode } from './refusal.ts'

const minute = 60_000

/** Builds a folder beside its place and renames it there, so that it is whole or absent; the first one wins. */
export async function buildBeside(target: string, build: (place: string) => Promise<void>) {
  await removeAbandoned(target)
  const workshop = await mkdtemp(`${target}.new-`)
  const working = tryLock(join(workshop, 'lock'), 'alone')
  try {
    const place = join(workshop, 'built')
    await mkdir(place, { mode: 0o700 })
    await build(place)
    await rename(place, target).catch((error) => {
      if (!['ENOTEMPTY', 'EEXIST'].includes(errorCode(error) ?? '')) throw error
    })
    await syncFolder(dirname(target))
  } finally {
    working?.release()
    await rm(workshop, { recursive: true, force: true, maxRetries: 3 })
  }
}

/** Removes what interrupted builders left; one that lives holds the lock of its workshop. */
async function removeAbandoned(target: string) {
  const names = await readdir(dirname(target))
  for (const name of names.filter((candidate) => candidate.startsWith(`${basename(target)}.new-`))) {
    const workshop = join(dirname(target), name)
    await removeIfAbandoned(workshop).catch(() => {}) // another start may be removing it too
  }
}

async function removeIfAbandoned(workshop: string) {
  const isLockMade = await stat(join(workshop, 'lock')).then(
    () => true,
    () => false,
  )
  if (!isLockMade && Date.now() - (await stat(workshop)).mtimeMs < minute) return
  const abandoned = tryLock(join(workshop, 'lock'), 'alone')
  if (!abandoned) return
  abandoned.release()
  await rm(workshop, { recursive: true, force: true, maxRetries: 3 })
}

async function syncFolder(folder: string) {
  const handle = await open(folder, 'r')
  await handle.sync().finally(() => handle.close())
}
