import { rmdir } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { type KernelLock, tryLock } from './kernel-lock.ts'
import { findPostmaster, isPostgresOf, signal } from './postmaster.ts'

const stopTimeout = 60_000

/** Releases the share. The last process stops the server, while new ones wait for the lock. */
export async function leave(folder: string, lockFile: string, share: KernelLock) {
  share.release()
  const exclusiveLock = await becomeLast(lockFile)
  if (!exclusiveLock) return
  try {
    await shutDown(folder)
  } finally {
    exclusiveLock.release()
  }
}

// Retries, because two processes that leave at once can each see the other's lock.
async function becomeLast(lockFile: string): Promise<KernelLock | undefined> {
  for (let attempt = 0; attempt < 4; attempt++) {
    const exclusiveLock = tryLock(lockFile, 'alone')
    if (exclusiveLock) return exclusiveLock
    await sleep(10 + Math.random() * 20)
  }
  return undefined
}

async function shutDown(folder: string) {
  const postmaster = await findPostmaster(folder)
  if (!postmaster) return
  const fastShutdown = 'SIGINT'
  signal(postmaster.pid, fastShutdown)
  const deadline = Date.now() + stopTimeout
  while ((await isPostgresOf(folder, postmaster.pid)) && Date.now() < deadline) await sleep(10)
  await rmdir(postmaster.host).catch(() => {})
}
