import pg from 'pg'
import type { DatabaseAddress } from './pool.ts'

const patience = 1_000

/** Asks the database whether it is there, on a connection of its own: a pool that is in full use is no database that
 * is away. */
export function openReach(address: DatabaseAddress, revive?: () => Promise<void>) {
  const pool = new pg.Pool({
    ...address,
    max: 1,
    connectionTimeoutMillis: patience,
    query_timeout: patience,
    application_name: 'health',
  })
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return {
    async reach(): Promise<void> {
      try {
        const { rows } = await pool.query<{ isStandby: boolean }>('select pg_is_in_recovery() as "isStandby"')
        if (rows[0]?.isStandby) throw new Error('This database can only be read.')
      } catch (error) {
        await revive?.().catch(() => {})
        throw error
      }
    },
    close: () => pool.end(),
  }
}
