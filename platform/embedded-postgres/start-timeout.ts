import type { Postmaster } from './postmaster.ts'
import { EmbeddedPostgresError, orUseDatabaseUrl } from './start-error.ts'

const second = 1000
const unresponsiveLimit = 30 * second
const workingLimit = 600 * second // crash recovery replays the write-ahead log

/** Creates the start timeout: long while the server starts, stops or recovers, short while it is unresponsive. */
export function createStartTimeout(folder: string, note: (sentence: string) => void) {
  let state = ''
  let since = Date.now()
  let isNoted = false
  return {
    checkTimeout(postmaster: Postmaster | undefined) {
      if (state !== `${postmaster?.pid} ${postmaster?.status}`) {
        state = `${postmaster?.pid} ${postmaster?.status}`
        since = Date.now()
      }
      const waited = Date.now() - since
      if (waited > 3 * second && !isNoted) {
        isNoted = true
        note(`Still waiting for PostgreSQL on ${folder} (its state: ${postmaster?.status ?? 'unknown'}).`)
      }
      if (waited < (postmaster?.status === 'ready' ? unresponsiveLimit : workingLimit)) return
      throw new EmbeddedPostgresError(
        `PostgreSQL on ${folder} (process ${postmaster?.pid ?? 'unknown'}) doesn't respond: end it, ${orUseDatabaseUrl}.`,
      )
    },
  }
}
