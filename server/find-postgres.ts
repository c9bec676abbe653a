import { join } from 'node:path'
import { type DatabaseAddress, readDatabaseUrl } from '#db/connection/address.ts'
import type { Settings } from '#platform/settings.ts'

export type Postgres = { address: DatabaseAddress; revive?: () => Promise<void>; stop: () => Promise<void> }

/** Returns the database of DATABASE_URL, or starts the embedded one. */
export async function findPostgres({ databaseUrl, dataFolder }: Settings): Promise<Postgres> {
  if (databaseUrl) return { address: readDatabaseUrl(databaseUrl), stop: async () => {} }
  const { startEmbeddedPostgres } = await import('#platform/embedded-postgres/embedded-postgres.ts')
  const server = await startEmbeddedPostgres({ folder: join(dataFolder, 'postgres') })
  const { host, port, user, database } = server
  return {
    address: { host, port, user, database },
    revive: () => server.ensureRunning(),
    stop: () => server.stop(),
  }
}
