import { mkdir, rename, rm, stat, utimes } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'

const heartbeat = 1_000
const silence = 8_000

/** Does the work while no other process does it. A lock whose holder fell silent (killed) is taken over. */
export async function withLock(path, work) {
  while (!(await take(path))) await delay(200)
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

async function take(path) {
  try {
    await mkdir(path)
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
  }
  const found = await stat(path).catch(() => undefined)
  if (!found || Date.now() - found.mtimeMs < silence) return false
  // Renaming is atomic: of several that wait, one removes the silent lock.
  const removed = `${path}.${process.pid}`
  const isMine = await rename(path, removed).then(
    () => true,
    () => false,
  )
  if (isMine) await rm(removed, { recursive: true, force: true })
  return false
}
