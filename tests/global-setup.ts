import { randomBytes } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import pg from 'pg'
import type { TestProject } from 'vitest/node'
import { type DatabaseAddress, openDatabase, openPool } from '#db/connection/pool.ts'
import { migrate } from '#db/migrate.ts'
import { prepareQueue } from '#platform/queue.ts'
import { copyFreshBuild, removeCopiesExcept } from './fresh-build.ts'
import { findTestServer } from './postgres-server.ts'

declare module 'vitest' {
  interface ProvidedContext {
    postgres: DatabaseAddress
    /** Prefix of this run's database names; `<run>_template` is the migrated one. */
    run: string
    buildFolder: string
    /** True if tests may delete rows without regard to triggers and foreign keys. */
    mayReuseDatabases: boolean
  }
}

const lock = 'select pg_advisory_lock(7301207)'
const unlock = 'select pg_advisory_unlock(7301207)'

/** Prepares a run: a server, a migrated database to clone, and the built pages. Several runs may overlap. */
export default async function setUp(project: TestProject): Promise<() => Promise<void>> {
  const run = `test_${randomBytes(4).toString('hex')}`
  const { address, stop } = await findTestServer()
  // Stays open during the run: its application name tells other runs that these databases are in use.
  const admin = new pg.Client({ ...address, application_name: run })
  await admin.connect()

  await admin.query(lock)
  await dropLeftBehind(admin)
  await admin.query(`create database ${run}_template`)
  const template = openDatabase({ ...address, database: `${run}_template` })
  await migrate(template)
  await template.destroy()
  const queuePool = openPool({ ...address, database: `${run}_template` })
  await prepareQueue(queuePool)
  await queuePool.end()
  const build = await copyFreshBuild(run)
  await admin.query(unlock)

  project.provide('postgres', address)
  project.provide('run', run)
  project.provide('mayReuseDatabases', await mayDeleteAnyRow(admin))
  project.provide('buildFolder', build.folder)

  return async () => {
    await dropDatabases(admin, await namesLike(admin, run))
    await admin.end()
    await build.remove()
    await stop()
  }
}

async function mayDeleteAnyRow(admin: pg.Client): Promise<boolean> {
  const { rows } = await admin.query<{ may: boolean }>(
    "select has_parameter_privilege('session_replication_role', 'set') as may",
  )
  return rows[0]?.may === true
}

/** Drops the databases and builds that killed runs left behind. */
async function dropLeftBehind(admin: pg.Client): Promise<void> {
  const { rows } = await admin.query<{ name: string }>(
    'select application_name as name from pg_stat_activity',
  )
  const running = new Set(rows.map(({ name }) => name))
  const names = await namesLike(admin, 'test_')
  await dropDatabases(
    admin,
    names.filter((name) => !running.has(name.split('_').slice(0, 2).join('_'))),
  )
  await removeCopiesExcept(running)
}

async function namesLike(admin: pg.Client, start: string): Promise<string[]> {
  const { rows } = await admin.query<{ datname: string }>(
    'select datname from pg_database where starts_with(datname, $1)',
    [start],
  )
  return rows.map(({ datname }) => datname)
}

async function dropDatabases(admin: pg.Client, names: string[]): Promise<void> {
  for (const name of names) {
    const statement = `drop database if exists ${pg.escapeIdentifier(name)} with (force)`
    await retryWhileBusy(() => admin.query(statement))
  }
}

/** Retries while autovacuum, which only a superuser may terminate, works in the database; it soon ends. */
async function retryWhileBusy(work: () => Promise<unknown>, tries = 20): Promise<void> {
  const insufficientPrivilege = '42501'
  try {
    await work()
  } catch (error) {
    const isBusy = error instanceof pg.DatabaseError && error.code === insufficientPrivilege
    if (!isBusy || tries === 1) throw error
    await delay(250)
    await retryWhileBusy(work, tries - 1)
  }
}
