import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import type { Proof } from '#core/backup/backup.ts'
import { connectForBackup } from '#db/backup/connect.ts'
import type { DatabaseAddress } from '#db/connection/pool.ts'
import { BackupError } from './backup-error.ts'
import { checkBackup } from './check-backup.ts'
import { loadBackup } from './load-backup.ts'

const proofLock = 7_301_283
const insufficientPrivilege = '42501'
const objectInUse = '55006'

type Prove = { address: DatabaseAddress; path: string; signal: AbortSignal }

/** Restores a backup into a scratch database on the same server, compares every row, and drops the database. */
export async function runRestoreTest({ address, path, signal }: Prove): Promise<Omit<Proof, 'backupName'>> {
  const manifest = await checkBackup(path, signal)
  await using maintenance = await connectForBackup(address)
  if (!(await takeLock(maintenance))) throw new BackupError('Another proof is in progress.')
  const name = await nameScratch(maintenance)
  await dropScratch(maintenance, name)
  if (!(await createScratch(maintenance, name))) {
    return {
      outcome: 'forbidden',
      detail:
        'The database server does not let this site create a database. Give its user the right (alter role … createdb), or restore a backup by hand from time to time: docs/guides/backup.md.',
    }
  }
  let files = 0
  try {
    await using client = await connectForBackup(addressOfDatabase(address, name))
    await loadBackup(client, {
      path,
      manifest,
      signal,
      putFile: async () => {
        files++
      },
    })
  } finally {
    await dropScratch(maintenance, name)
  }
  const rows = manifest.tables.reduce((sum, table) => sum + table.rows, 0)
  return { outcome: 'proven', detail: `${rows} rows of ${manifest.tables.length} tables and ${files} files` }
}

/** Drops the scratch database that a killed proof left behind, unless a proof is in progress. */
export async function dropLeftoverScratch(address: DatabaseAddress): Promise<void> {
  await using maintenance = await connectForBackup(address)
  if (await takeLock(maintenance)) await dropScratch(maintenance, await nameScratch(maintenance))
}

async function takeLock(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ isMine: boolean }>('select pg_try_advisory_lock($1) as "isMine"', [
    proofLock,
  ])
  return rows[0]?.isMine ?? false
}

/** Returns a fixed name, so that the database is found after a kill. No other database has it by accident. */
async function nameScratch(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ name: string }>('select current_database() as name')
  return `${(rows[0]?.name ?? '').slice(0, 40)}_backup_proof_scratch`
}

async function createScratch(client: pg.Client, name: string): Promise<boolean> {
  try {
    await client.query(`create database ${pg.escapeIdentifier(name)}`)
    return true
  } catch (error) {
    if (error instanceof pg.DatabaseError && error.code === insufficientPrivilege) return false
    throw error
  }
}

/** Drops the scratch database. Retries while autovacuum, which only a superuser may terminate, is using it. */
async function dropScratch(client: pg.Client, name: string, tries = 40): Promise<void> {
  const { rowCount } = await client.query('select from pg_database where datname = $1', [name])
  if (!rowCount) return
  try {
    await client.query(`drop database if exists ${pg.escapeIdentifier(name)} with (force)`)
  } catch (error) {
    const isBusy =
      error instanceof pg.DatabaseError && [insufficientPrivilege, objectInUse].includes(error.code ?? '')
    if (!isBusy || tries === 1) throw error
    await delay(250)
    await dropScratch(client, name, tries - 1)
  }
}

/** Returns the address of another database on the same server. */
export function addressOfDatabase({ hosts, ...address }: DatabaseAddress, database: string): DatabaseAddress {
  const name = encodeURIComponent(database)
  const inUrl = (url: string) => url.replace(/^(\w+:\/\/[^/?]*)(\/[^?]*)?/, `$1/${name}`)
  if (hosts) return { ...address, hosts: hosts.map(inUrl) }
  const { connectionString } = address
  return connectionString
    ? { ...address, connectionString: inUrl(connectionString) }
    : { ...address, database }
}
