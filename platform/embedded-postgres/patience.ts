import type { Postmaster } from './postmaster.ts'
import { EmbeddedPostgresError, orElsewhere } from './refusal.ts'

const second = 1000
const muteLimit = 30 * second
const workingLimit = 600 * second // recovery after a crash reads the journal again

/** Waits long for a server that starts, stops or recovers, less for one that only doesn't answer. */
export function createPatience(folder: string, note: (sentence: string) => void) {
  let state = ''
  let since = Date.now()
  let isNoted = false
  return {
    wearOn(postmaster: Postmaster | undefined) {
      if (state !== `${postmaster?.pid} ${postmaster?.status}`) {
        state = `${postmaster?.pid} ${postmaster?.status}`
        since = Date.now()
      }
      const waited = Date.now() - since
      if (waited > 3 * second && !isNoted) {
        isNoted = true
        note(`Still waiting for PostgreSQL on ${folder} (its state: ${postmaster?.status ?? 'unknown'}).`)
      }
      if (waited < (postmaster?.status === 'ready' ? muteLimit : workingLimit)) return
      throw new EmbeddedPostgresError(
        `PostgreSQL on ${folder} (process ${postmaster?.pid ?? 'unknown'}) doesn't answer: end it, ${orElsewhere}.`,
      )
    },
  }
}
