import pg from 'pg'
import { administrator } from './cluster-creation.ts'
import type { Postmaster } from './postmaster.ts'
import { EmbeddedPostgresError, errorCode, orUseDatabaseUrl } from './start-error.ts'

/** `unresponsive`: no response (yet). `socketMissing`: the server runs, but its socket was removed. */
export type ProbeResult = 'ready' | 'unresponsive' | 'socketMissing'

/** Probes with a real connection, using a slot that PostgreSQL reserves for superusers. */
export async function probeServer({ host, port }: Postmaster): Promise<ProbeResult> {
  const client = new pg.Client({
    host,
    port,
    user: administrator,
    database: administrator,
    ssl: false,
    connectionTimeoutMillis: 3000,
    query_timeout: 3000,
  })
  client.on('error', () => {})
  try {
    await client.connect()
    await client.query('select 1')
    return 'ready'
  } catch (error) {
    return toAnswer(error)
  } finally {
    client.end().catch(() => {})
  }
}

const tooManyConnections = '53300'
const unknownUserOrDatabase = /^(28|3D)/

function toAnswer(error: unknown): ProbeResult {
  const code = errorCode(error) ?? ''
  if (error instanceof pg.DatabaseError && unknownUserOrDatabase.test(code)) {
    throw new EmbeddedPostgresError(
      `PostgreSQL refuses the connection (${error.message}): ${repair}, ${orUseDatabaseUrl}.`,
    )
  }
  if (code === 'ENOENT') return 'socketMissing'
  return code === tooManyConnections ? 'ready' : 'unresponsive'
}

const repair = 'restore the user postgres, its database and pg_hba.conf'
