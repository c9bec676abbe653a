import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { type DatabaseAddress, isTransientError } from '../connection/pool.ts'
import { Primary } from '../connection/primary.ts'

/** Session settings that make every server output rows in the same text format, for every user. */
const sessionSettings = `
  set client_encoding = 'UTF8'; set timezone = 'UTC'; set datestyle = 'ISO, YMD'; set intervalstyle = 'iso_8601';
  set extra_float_digits = 1; set bytea_output = 'hex'; set synchronize_seqscans = off; set row_security = off;
  set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0`

const timeout = 10_000
const retryDelay = 200

/** Opens a separate connection to the primary, closed on disposal. Retries transient errors for some seconds. */
export async function connectForBackup(address: DatabaseAddress): Promise<pg.Client & AsyncDisposable> {
  const primary = new Primary(address, timeout)
  for (const deadline = Date.now() + timeout; ; ) {
    const client = new primary.Client()
    try {
      await client.connect()
      await client.query(sessionSettings)
      return Object.assign(client, { [Symbol.asyncDispose]: () => client.end() })
    } catch (error) {
      await client.end().catch(() => {})
      if (!isTransientError(error) || Date.now() > deadline) throw error
      await delay(retryDelay / primary.hostCount)
    }
  }
}
