import pg from 'pg'
import type { DatabaseAddress } from './address.ts'
import { Primary } from './primary.ts'

const patience = 1_000

/** Asks the database whether it is there and can be written to, on a connection of its own: a pool in full use is no
 * database that is away. */
export function openReach(address: DatabaseAddress, revive?: () => Promise<void>) {
  const primary = new Primary({ ...address, query_timeout: patience, application_name: 'health' }, patience)
  const pool = new pg.Pool({ max: 1, Client: primary.Client, connectionTimeoutMillis: patience })
  pool.on('error', () => {})

  async function ask(): Promise<void> {
    const { rows } = await pool.query<{ isStandby: boolean }>('select pg_is_in_recovery() as "isStandby"')
    if (rows[0]?.isStandby) throw new Error('This database can only be read.')
  }
  return {
    async reach(): Promise<void> {
      for (let left = primary.hostCount; ; left--) {
        try {
          return await ask()
        } catch (error) {
          // Each failure makes the next try another host.
          if (left > 1) continue
          await revive?.().catch(() => {})
          throw error
        }
      }
    },
    close: () => pool.end(),
  }
}
