import { setTimeout as delay } from 'node:timers/promises'
import { type ControlledTransaction, sql } from 'kysely'
import { expect, it } from 'vitest'
import { listFailedJobs, requestJob, retryJob } from '#core/job/job.server.ts'
import { type Database, type DatabaseAddress, openPool } from '#db/connection/pool.ts'
import type { Tables } from '#db/tables/tables.ts'
import { admin, client } from '#tests/factories.ts'
import { createTestDatabase } from '#tests/test-database.ts'
import { createLog } from './log.ts'
import { openQueue, prepareQueue, type Task } from './queue.ts'

const log = createLog('silent')
const never = '0 0 31 2 *'
function start(address: DatabaseAddress, run: Task) {
  const pool = openPool(address, { max: 3 })
  const close = openQueue(pool, { log, tasks: { 'send-mail': { run, cron: never, mostAttempts: 1 } } })
  return async () => {
    await close()
    await pool.end()
  }
}

it('runs each job once on two nodes after its transaction commits, and waits for running jobs when closed', async () => {
  await using test = await createTestDatabase()
  const ctx = test.ctxOf(admin)
  let [done, ended] = [0, 0]
  const work = async () => {
    done++
    await delay(20)
    ended++
  }
  const close = [start(test.address, work), start(test.address, work)]
  await test.database.transaction().execute(async (db) => {
    for (let job = 0; job < 20; job++) await requestJob({ db }, 'send-mail', { key: `job ${job}` })
    await delay(300)
    expect(done).toBe(0)
  })
  await expect.poll(() => done, { timeout: 10_000 }).toBe(20)
  await requestJob(ctx, 'send-mail', { key: 'one more' })
  await expect.poll(() => done, { timeout: 10_000 }).toBe(21)
  await Promise.all(close.map((end) => end()))
  expect(ended).toBe(21)
  expect(await listFailedJobs(ctx)).toEqual([])
})

it('lists failed jobs for administrators, who can retry them', async () => {
  await using test = await createTestDatabase()
  const ctx = test.ctxOf(admin)
  let isBroken = true
  const close = start(test.address, async () => {
    if (isBroken) throw new Error('The disk is full')
  })
  await requestJob(ctx, 'send-mail', { mostAttempts: 1 })
  await expect
    .poll(() => listFailedJobs(ctx), { timeout: 10_000 })
    .toMatchObject([
      { name: 'send-mail', attempts: 1, mostAttempts: 1, failure: 'The disk is full', nextAt: null },
    ])
  const [failed] = await listFailedJobs(ctx)
  const id = failed?.id ?? ''
  await expect(retryJob(test.ctxOf(client), id)).rejects.toMatchObject({ kind: 'forbidden' })
  await expect(retryJob(ctx, '987654321')).rejects.toMatchObject({ kind: 'not_found' })
  isBroken = false
  await retryJob(ctx, id)
  await expect.poll(() => listFailedJobs(ctx), { timeout: 10_000 }).toEqual([])
  await close()
})

it('creates its tables once when two nodes start at once', async () => {
  await using test = await createTestDatabase({ isMigrated: false })
  const [one, other] = [openPool(test.address), openPool(test.address)]
  await Promise.all([prepareQueue(one), prepareQueue(other)])
  await prepareQueue(one)
  await Promise.all([one.end(), other.end()])
  const { rows } = await sql`select 1 from graphile_worker.jobs`.execute(test.database)
  expect(rows).toEqual([])
})

for (const isBroken of [true, false]) {
  const end = isBroken ? 'failed' : 'succeeded'
  // Hangs in about one of twelve runs of the whole suite, never alone; the cause is unknown.
  it(`continues after losing the connection while recording that a job ${end}`, {
    retry: 1,
  }, async () => {
    await using test = await createTestDatabase()
    const ctx = test.ctxOf(admin)
    const unhandled: unknown[] = []
    const note = (reason: unknown) => unhandled.push(reason)
    process.on('unhandledRejection', note)
    let done = 0
    const close = start(test.address, async () => {
      if (++done > 1) return
      await holding.begin()
      if (isBroken) throw new Error('The disk is full')
    })
    const holding = holdJobs(test)
    await requestJob(ctx, 'send-mail', { key: 'first' })
    await expect.poll(() => holding.breakWaiting(), { timeout: 10_000 }).toBe(1)
    await holding.end()

    await requestJob(ctx, 'send-mail', { key: 'second' })
    await expect.poll(() => done, { timeout: 10_000 }).toBe(2)
    await close()
    process.off('unhandledRejection', note)
    expect(unhandled).toEqual([])
  })
}

/** Blocks recording a job's end and terminates the connections that wait for it. Locks only rows: a table lock would
 * also block the workers that fetch jobs, which could hold all connections. */
function holdJobs({ database }: { database: Database }) {
  let transaction: ControlledTransaction<Tables> | undefined
  return {
    async begin() {
      transaction = await database.startTransaction().execute()
      await sql`select from graphile_worker._private_jobs for update`.execute(transaction)
    },
    async breakWaiting() {
      const { rows } = await sql`select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock' and query ~ 'delete from|last_error ='`.execute(
        database,
      )
      return rows.length
    },
    end: () => transaction?.rollback().execute(),
  }
}
