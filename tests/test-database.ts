import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { inject } from 'vitest'
import { type Database, type DatabaseAddress, openDatabase } from '#db/connection/pool.ts'
import { type BorrowedDatabase, borrowDatabase } from './reused-databases.ts'
import { type ContextOf, openContexts } from './test-contexts.ts'

export type TestDatabase = AsyncDisposable & {
  database: Database
  address: DatabaseAddress
  /** Folder of the uploaded files. */
  filesFolder: string
  ctxOf: ContextOf
}

/** Returns a migrated database, which may be one of an earlier test that was cleared. All databases are dropped when the
 * run ends, because ext4 creates files slowly after many were deleted. */
export async function createTestDatabase({
  isMigrated = true,
  connections,
}: {
  isMigrated?: boolean
  connections?: number
} = {}): Promise<TestDatabase> {
  const isReused = isMigrated && connections === undefined && inject('mayReuseDatabases')
  const { address, database, giveBack } = isReused
    ? await borrowDatabase(() => createDatabase(true))
    : openOwnDatabase(await createDatabase(isMigrated), connections)
  const filesFolder = await mkdtemp(join(tmpdir(), 'test-files-'))
  return {
    database,
    address,
    filesFolder,
    ctxOf: await openContexts(database, filesFolder),
    async [Symbol.asyncDispose]() {
      await giveBack()
      await rm(filesFolder, { recursive: true, force: true })
    },
  }
}

async function createDatabase(isMigrated: boolean): Promise<DatabaseAddress> {
  const run = inject('run')
  const name = `${run}_${randomBytes(6).toString('hex')}`
  await administer(
    `create database ${name}${isMigrated ? ` template ${run}_template strategy file_copy` : ''}`,
  )
  return { ...inject('postgres'), database: name }
}

function openOwnDatabase(address: DatabaseAddress, max: number | undefined): BorrowedDatabase {
  const database = openDatabase(address, max === undefined ? {} : { max })
  return { address, database, giveBack: () => database.destroy() }
}

async function administer(statement: string): Promise<void> {
  const client = new pg.Client(inject('postgres'))
  await client.connect()
  try {
    await client.query(statement)
  } finally {
    await client.end()
  }
}
