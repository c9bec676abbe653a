import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { setTimeout as delay } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { createLog } from '#platform/log.ts'
import { openQueue, prepareQueue } from '#platform/queue.ts'
import { type PostgresPair, startPostgresPair } from '#tests/postgres-pair.ts'
import { openChangeFeed } from '../change-feed.ts'
import { migrate } from '../migrate.ts'
import { readDatabaseUrl } from './address.ts'
import { openDatabase, openPool } from './pool.ts'

let pair: PostgresPair
beforeAll(async () => {
  pair = await startPostgresPair()
})
afterAll(() => pair[Symbol.asyncDispose]())

const addressOf = (...hosts: string[]) => readDatabaseUrl(`postgres://site@${hosts.join(',')}/site`)
const closedPort = '127.0.0.1:1'

it('pool, queue and change feed skip a closed port and a standby and connect to the primary', async () => {
  const address = addressOf(closedPort, pair.standby.hostAndPort, pair.primary.hostAndPort)
  const database = openDatabase(address)
  expect(await migrate(database)).toContain('0001-public-site.sql')
  const queuePool = openPool(address, { max: 3 })
  await prepareQueue(queuePool)
  let ran = 0
  const task = { run: async () => void ran++, cron: '0 0 31 2 *', mostAttempts: 1 }
  const closeQueue = openQueue(queuePool, { tasks: { greet: task }, log: createLog('silent') })
  const received: string[] = []
  const feed = await openChangeFeed(address, {
    changed: (table) => received.push(table),
    mayHaveMissed: () => {},
  })

  await sql`update service set sort_order = sort_order`.execute(database)
  await feed.catchUp()
  expect(received).toContain('service')
  await sql`select graphile_worker.add_job('greet')`.execute(database)
  await expect.poll(() => ran, { timeout: 20_000 }).toBe(1)

  await feed.close()
  await closeQueue()
  await queuePool.end()
  await database.destroy()
})

it('rejects after its timeout when no host is writable', async () => {
  const pool = openPool(addressOf(pair.standby.hostAndPort, closedPort), { timeout: 500 })
  await expect(pool.connect()).rejects.toThrow(/is read-only|ECONNREFUSED/)
  await pool.end()
})

it('skips a host that accepts connections but never responds', async () => {
  const unresponsive = createServer(() => {}).listen(0, '127.0.0.1')
  await once(unresponsive, 'listening')
  const { port } = unresponsive.address() as AddressInfo
  const database = openDatabase(addressOf(`127.0.0.1:${port}`, pair.primary.hostAndPort))
  expect((await sql`select 1 as one`.execute(database)).rows).toEqual([{ one: 1 }])
  await database.destroy()
  unresponsive.close()
})

it('drops connections to a server that became read-only, waits for a writable one, and repeats no query', async () => {
  const database = openDatabase(addressOf(pair.primary.hostAndPort, pair.standby.hostAndPort))
  await sql`create table written (word text)`.execute(database)
  const all = await Promise.all(
    ['a', 'b', 'c'].map((word) => sql`insert into written values (${word})`.execute(database)),
  )
  expect(all).toHaveLength(3)
  await pair.primary.query(`alter system set default_transaction_read_only = on`)
  await pair.primary.query('select pg_reload_conf()')
  await expect
    .poll(() =>
      sql`insert into written values ('refused')`.execute(database).then(
        () => '',
        ({ code }) => code,
      ),
    )
    .toBe('25006')
  const waiting = sql`insert into written values ('waited')`.execute(database)
  await delay(300)
  await pair.primary.query('alter system reset default_transaction_read_only')
  await pair.primary.query('select pg_reload_conf()')
  await waiting
  const { rows } = await sql<{ word: string }>`select word from written order by 1`.execute(database)
  expect(rows.filter(({ word }) => word !== 'refused').map(({ word }) => word)).toEqual([
    'a',
    'b',
    'c',
    'waited',
  ])
  await database.destroy()
})

it('fails over to a standby that is promoted after the primary died', async () => {
  const address = addressOf(pair.primary.hostAndPort, pair.standby.hostAndPort)
  const database = openDatabase(address)
  let invalidations = 0
  const feed = await openChangeFeed(address, { changed: () => {}, mayHaveMissed: () => invalidations++ })
  const { word } =
    (await sql<{ word: string }>`insert into written values ('before') returning word`.execute(database))
      .rows[0] ?? {}
  expect(word).toBe('before')
  await expect
    .poll(() => pair.standby.query(`select 1 from written where word = 'before'`), { timeout: 10_000 })
    .toHaveLength(1)
  await pair.primary.kill()
  await pair.standby.query('select pg_promote()')
  await sql`insert into written values ('after')`.execute(database)
  const known = invalidations
  await expect
    .poll(
      async () => {
        await feed.catchUp()
        return invalidations
      },
      { timeout: 10_000 },
    )
    .toBeGreaterThan(0)
  expect(known).toBeGreaterThan(0)
  expect(await pair.standby.query(`select word from written where word in ('before', 'after')`)).toHaveLength(
    2,
  )
  await feed.close()
  await database.destroy()
})
