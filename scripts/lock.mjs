import { mkdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'

const heartbeat = 1_000
const staleAfter = 8_000

/** Runs `work` under a lock between processes. A lock without heartbeat, whose holder was killed, is taken over. */
export async function withLock(path, work) {
  while (!(await tryTake(path))) await delay(200)
  const beat = setInterval(() => {
    const now = new Date()
    utimes(path, now, now).catch(() => {})
  }, heartbeat)
  try {
    return await work()
  } finally {
    clearInterval(beat)
    await rm(path, { recursive: true, force: true })
  }
}

async function tryTake(path) {
  try {
    await mkdir(path)
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
  }
  const found = await stat(path).catch(() => undefined)
  if (!found || Date.now() - found.mtimeMs < staleAfter) return false
  // Renaming is atomic: only one of several waiting processes removes the stale lock.
  const removed = `${path}.${process.pid}`
  const isMine = await rename(path, removed).then(
    () => true,
    () => false,
  )
  if (isMine) await rm(removed, { recursive: true, force: true })
  return false
}
