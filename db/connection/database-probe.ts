import pg from 'pg'
import type { DatabaseAddress } from './address.ts'
import { Primary } from './primary.ts'

const timeout = 1_000

/** Opens a health probe that checks that the database responds and is writable. Uses a separate connection, because an
 * exhausted pool does not mean that the database is unavailable. */
export function openDatabaseProbe(address: DatabaseAddress, revive?: () => Promise<void>) {
  const primary = new Primary({ ...address, query_timeout: timeout, application_name: 'health' }, timeout)
  const pool = new pg.Pool({ max: 1, Client: primary.Client, connectionTimeoutMillis: timeout })
  pool.on('error', () => {})

  async function probe(): Promise<void> {
    const { rows } = await pool.query<{ isStandby: boolean }>('select pg_is_in_recovery() as "isStandby"')
    if (rows[0]?.isStandby) throw new Error('The database is a read-only standby.')
  }
  return {
    async checkConnection(): Promise<void> {
      for (let left = primary.hostCount; ; left--) {
        try {
          return await probe()
        } catch (error) {
          // After a failure, the next attempt uses another host.
          if (left > 1) continue
          await revive?.().catch(() => {})
          throw error
        }
      }
    },
    close: () => pool.end(),
  }
}
