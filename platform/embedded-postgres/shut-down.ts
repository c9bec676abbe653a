import { rmdir } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { type KernelLock, tryLock } from './kernel-lock.ts'
import { findPostmaster, isPostgresOf, signal } from './postmaster.ts'

const patience = 60_000

/** Leaves the server to those who share it; the last one stops it, while newcomers wait at the lock. */
export async function leave(folder: string, lockFile: string, share: KernelLock) {
  share.release()
  const last = await becomeLast(lockFile)
  if (!last) return
  try {
    await shutDown(folder)
  } finally {
    last.release()
  }
}

// Two that leave at once can each take the other for one who stays.
async function becomeLast(lockFile: string): Promise<KernelLock | undefined> {
  for (let attempt = 0; attempt < 4; attempt++) {
    const last = tryLock(lockFile, 'alone')
    if (last) return last
    await sleep(10 + Math.random() * 20)
  }
  return undefined
}

async function shutDown(folder: string) {
  const postmaster = await findPostmaster(folder)
  if (!postmaster) return
  const fastShutdown = 'SIGINT'
  signal(postmaster.pid, fastShutdown)
  const deadline = Date.now() + patience
  while ((await isPostgresOf(folder, postmaster.pid)) && Date.now() < deadline) await sleep(10)
  await rmdir(postmaster.host).catch(() => {})
}
