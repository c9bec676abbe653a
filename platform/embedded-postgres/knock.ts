import pg from 'pg'
import { administrator } from './cluster-creation.ts'
import type { Postmaster } from './postmaster.ts'
import { EmbeddedPostgresError, errorCode, orElsewhere } from './refusal.ts'

/** `mute`: no response (yet). `doorless`: the server runs, but its socket was removed. */
export type Answer = 'ready' | 'mute' | 'doorless'

/** Probes with a real connection, using a slot that PostgreSQL reserves for superusers. */
export async function knock({ host, port }: Postmaster): Promise<Answer> {
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

function toAnswer(error: unknown): Answer {
  const code = errorCode(error) ?? ''
  if (error instanceof pg.DatabaseError && unknownUserOrDatabase.test(code)) {
    throw new EmbeddedPostgresError(
      `PostgreSQL refuses the connection (${error.message}): ${repair}, ${orElsewhere}.`,
    )
  }
  if (code === 'ENOENT') return 'doorless'
  return code === tooManyConnections ? 'ready' : 'mute'
}

const repair = 'restore the user postgres, its database and pg_hba.conf'
