import { sql } from 'kysely'
import { openDatabase } from '#db/connection/pool.ts'
import { readSettings } from '#platform/settings.ts'
import { findPostgres } from '#server/find-postgres.ts'

/** Makes every session of a running site older by these minutes. */
export async function ageSignIns(dataFolder: string, minutes: number): Promise<void> {
  const { address, stop } = await findPostgres(readSettings({ DATA_DIR: dataFolder }))
  const database = openDatabase(address)
  await sql`update session set created_at = created_at - make_interval(mins => ${minutes})`.execute(database)
  await database.destroy()
  await stop()
}
