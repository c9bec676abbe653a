import { fileURLToPath } from 'node:url'
import type { DatabaseAddress } from '#db/connection/pool.ts'
import { startEmbeddedPostgres } from '#platform/embedded-postgres/embedded-postgres.ts'

const folder = fileURLToPath(new URL('../data/test-postgres/', import.meta.url))

export type PostgresServer = { address: DatabaseAddress; stop: () => Promise<void> }

/** Returns the server of TEST_DATABASE_URL, whose user may create databases, or starts an embedded one. */
export async function findTestServer(): Promise<PostgresServer> {
  const url = process.env.TEST_DATABASE_URL
  if (url) return { address: readAddress(new URL(url)), stop: async () => {} }
  // Test data need not survive a crash of the machine.
  const server = await startEmbeddedPostgres({ folder, settings: { fsync: 'off', full_page_writes: 'off' } })
  const { host, port, user, database } = server
  return { address: { host, port, user, database }, stop: () => server.stop() }
}

const readAddress = ({ hostname, port, username, password, pathname }: URL): DatabaseAddress => ({
  host: hostname,
  port: Number(port || 5432),
  user: decodeURIComponent(username),
  ...(password && { password: decodeURIComponent(password) }),
  database: pathname.slice(1) || 'postgres',
})
