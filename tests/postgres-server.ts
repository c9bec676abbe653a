import { fileURLToPath } from 'node:url'
import pg from 'pg'
import type { DatabaseAddress } from '#db/connection/pool.ts'
import { administrator } from '#platform/embedded-postgres/cluster-creation.ts'
import { startEmbeddedPostgres } from '#platform/embedded-postgres/embedded-postgres.ts'

const folder = fileURLToPath(new URL('../data/test-postgres/', import.meta.url))

export type PostgresServer = { address: DatabaseAddress; stop: () => Promise<void> }

/** Returns the server of TEST_DATABASE_URL, whose user may create databases, or starts an embedded one. */
export async function findTestServer(): Promise<PostgresServer> {
  const url = process.env.TEST_DATABASE_URL
  if (url) return { address: readAddress(new URL(url)), stop: async () => {} }
  const server = await startEmbeddedPostgres({ folder, settings })
  const { host, port, user, database } = server
  const address = { host, port, user, database }
  await allowDeletingAnyRow(address)
  return { address, stop: () => server.stop() }
}

// Test data need not survive a crash of the machine. Autovacuum would connect to each of hundreds of databases.
const settings = { fsync: 'off', full_page_writes: 'off', autovacuum: 'off' }

async function allowDeletingAnyRow(address: pg.ClientConfig & { user: string }): Promise<void> {
  const client = new pg.Client({ ...address, user: administrator })
  await client.connect()
  await client.query(`grant set on parameter session_replication_role to ${address.user}`)
  await client.end()
}

const readAddress = ({ hostname, port, username, password, pathname }: URL): DatabaseAddress => ({
  host: hostname,
  port: Number(port || 5432),
  user: decodeURIComponent(username),
  ...(password && { password: decodeURIComponent(password) }),
  database: pathname.slice(1) || 'postgres',
})
