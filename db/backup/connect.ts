import pg from 'pg'
import type { DatabaseAddress } from '../pool.ts'

/** What stands in the rows must be written the same way by every server, for every user. */
const sayAlike = `
  set client_encoding = 'UTF8'; set timezone = 'UTC'; set datestyle = 'ISO, YMD'; set intervalstyle = 'iso_8601';
  set extra_float_digits = 1; set bytea_output = 'hex'; set synchronize_seqscans = off; set row_security = off;
  set statement_timeout = 0; set lock_timeout = 0; set idle_in_transaction_session_timeout = 0`

/** A connection of its own, gone when it is disposed of. */
export async function connectToCopy(address: DatabaseAddress): Promise<pg.Client & AsyncDisposable> {
  const client = new pg.Client(address)
  // Queries tell of a lost server themselves; without a listener Node would end.
  client.on('error', () => {})
  await client.connect()
  await client.query(sayAlike)
  return Object.assign(client, { [Symbol.asyncDispose]: () => client.end() })
}
