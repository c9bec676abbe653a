import { setTimeout as delay } from 'node:timers/promises'
import type pg from 'pg'
import { type DatabaseAddress, isPassingFailure } from '../pool.ts'
import { Primary } from '../primary.ts'

/** What stands in the rows must be written the same way by every server, for every user. */
const sayAlike = `
  set client_encoding = 'UTF8'; set timezone = 'UTC'; set datestyle = 'ISO, YMD'; set intervalstyle = 'iso_8601';
  set extra_float_digits = 1; set bytea_output = 'hex'; set synchronize_seqscans = off; set row_security = off;
  set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0`

const patience = 10_000
const pause = 200

/** A connection of its own to the server that can be written to, gone when it is disposed of. */
export async function connectToCopy(address: DatabaseAddress): Promise<pg.Client & AsyncDisposable> {
  const primary = new Primary(address, patience)
  for (const deadline = Date.now() + patience; ; ) {
    const client = new primary.Client()
    try {
      await client.connect()
      await client.query(sayAlike)
      return Object.assign(client, { [Symbol.asyncDispose]: () => client.end() })
    } catch (error) {
      await client.end().catch(() => {})
      if (!isPassingFailure(error) || Date.now() > deadline) throw error
      await delay(pause / primary.hostCount)
    }
  }
}
