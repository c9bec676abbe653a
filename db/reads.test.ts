import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { aReview } from '#tests/factories.ts'
import { type PostgresPair, startPostgresPair } from '#tests/postgres-pair.ts'
import { startNode } from '#tests/start-node.ts'
import { type ChangeFeed, openChangeFeed } from './change-feed.ts'
import { migrate } from './migrate.ts'
import { type Database, openDatabase } from './pool.ts'
import { openReads, type Reads } from './reads.ts'
import { Replica } from './replica.ts'

const cleanup = new AsyncDisposableStack()
const told: string[] = []
let pair: PostgresPair
let primary: Database
let reads: Reads
let feed: ChangeFeed

const urlOf = (place: string) => `postgres://site@${place}/site`

beforeAll(async () => {
  pair = cleanup.use(await startPostgresPair())
  const address = { connectionString: urlOf(pair.primary.place) }
  primary = openDatabase(address)
  cleanup.defer(() => primary.destroy())
  await migrate(primary)
  const replica = new Replica({
    url: urlOf(pair.standby.place),
    away: () => told.push('away'),
    back: () => told.push('back'),
    rest: 300,
  })
  cleanup.defer(() => replica.close())
  reads = openReads({ primary, replica, isListening: () => feed.isListening() })
  feed = await openChangeFeed(address, {
    changed: () => reads.expectNews(),
    forgotten: () => reads.startAnew(),
  })
  cleanup.defer(() => feed.close())
  await sql`insert into visit_day (day, visits) values ('2026-11-21', 0)`.execute(primary)
})
afterAll(() => cleanup.disposeAsync())

/** The number that was written last, and who told it. */
async function read(from = reads.open()): Promise<{ visits: number; isStandby: boolean }> {
  const { rows } = await sql<{ visits: number; isStandby: boolean }>`
    select visits, pg_is_in_recovery() as "isStandby" from visit_day`.execute(from)
  return rows[0] as { visits: number; isStandby: boolean }
}

/** Writes, and tells it as the triggers of tables do that pages are made of. */
async function write(visits: number): Promise<void> {
  await primary.transaction().execute(async (db) => {
    await sql`update visit_day set visits = ${visits}`.execute(db)
    await sql`select pg_notify('changed', 'visit_day')`.execute(db)
  })
  await feed.catchUp()
}

const untilStandbyAnswers = () =>
  expect.poll(async () => (await read()).isStandby, { timeout: 20_000 }).toBe(true)

it('never tells an old fact after its change was heard, whoever answers', async () => {
  const answers = []
  for (let number = 1; number <= 200; number++) {
    await write(number)
    const { visits, isStandby } = await read()
    expect(visits).toBe(number)
    answers.push(isStandby)
  }
  await untilStandbyAnswers()
  expect((await read()).visits).toBe(200)
})

it('asks the primary while the replica has not replayed what was heard, and a request that did stays there', async () => {
  await untilStandbyAnswers()
  await pair.standby.query('select pg_wal_replay_pause()')
  const state = () => pair.standby.query('select pg_get_wal_replay_pause_state() as state')
  await expect.poll(state, { timeout: 10_000 }).toEqual([{ state: 'paused' }])
  await write(1_000)
  const request = reads.open()
  for (let time = 0; time < 20; time++) expect(await read()).toEqual({ visits: 1_000, isStandby: false })
  expect(await read(request)).toEqual({ visits: 1_000, isStandby: false })
  await pair.standby.query('select pg_wal_replay_resume()')
  await untilStandbyAnswers()
  expect(await read()).toEqual({ visits: 1_000, isStandby: true })
  expect(await read(request)).toEqual({ visits: 1_000, isStandby: false })
})

it('asks the primary while changes are not heard of', async () => {
  await untilStandbyAnswers()
  await pair.primary.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'change feed'`,
  )
  await expect.poll(() => feed.isListening(), { interval: 1 }).toBe(false)
  expect((await read()).isStandby).toBe(false)
  await untilStandbyAnswers()
})

it('leaves to the primary what the replica may not do', async () => {
  await untilStandbyAnswers()
  await sql`update visit_day set visits = 7`.execute(reads.open())
  expect((await read(primary)).visits).toBe(7)
  await expect(sql`select 1 / 0`.execute(reads.open())).rejects.toThrow('division by zero')
})

it('serves a site with replica as one without, and everything that was just written', async () => {
  const { hostname: host, port } = new URL(`http://${pair.primary.place}`)
  const address = { host, port: Number(port), user: 'site', database: 'site' }
  const alone = { DATABASE_URL: urlOf(pair.primary.place) }
  await using one = await startNode(address, { ...alone, DATABASE_REPLICA_URL: urlOf(pair.standby.place) })
  await using other = await startNode(address, alone)
  for (let number = 0; number < 10; number++) {
    const title = `Number ${number} of them`
    expect((await one.post('/api/reviews', aReview({ title }))).statusCode).toBe(201)
    expect((await one.get('/reviews')).body).toContain(title)
  }
  const urls = ['/', '/services', '/portfolios', '/blogs', '/reviews', '/contact', '/login', '/sitemap.xml']
  const machine = [
    '/api/reviews',
    '/api/services',
    '/api/templates',
    '/api/portfolios',
    '/api/excel/search?q=a',
  ]
  for (const url of [...urls, ...machine]) {
    const [here, there] = [await one.get(url), await other.get(url)]
    expect([url, here.statusCode]).toEqual([url, there.statusCode])
    expect(here.body).toBe(there.body)
  }
}, 60_000)

it('reads from the primary, quietly, while the replica is away, and from it again once it is back', async () => {
  await untilStandbyAnswers()
  told.splice(0)
  await pair.standby.kill()
  for (let time = 0; time < 20; time++) expect((await read()).isStandby).toBe(false)
  expect(told).toEqual(['away'])
  await pair.standby.start()
  await untilStandbyAnswers()
  expect(told).toEqual(['away', 'back'])
  await pair.standby.query('select pg_promote()')
  expect((await read()).isStandby).toBe(false)
})
