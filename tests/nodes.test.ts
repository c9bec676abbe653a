import { setImmediate as nextTurn } from 'node:timers/promises'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import writeWorkbook from 'write-excel-file/node'
import { requestJob } from '#core/job/job.server.ts'
import { createProject } from '#core/project/edit-project.server.ts'
import { Browser } from './browser.ts'
import { aContactMessage, admin, aProject, aReview, client } from './factories.ts'
import { followEvents } from './follow-events.ts'
import { jpegFile } from './picture-files.ts'
import { startS3Server } from './s3-server.ts'
import { signIn, someAdmin } from './signed-in.ts'
import { clusterUrl, type Node, startNode } from './start-node.ts'
import { createTestDatabase, type TestDatabase } from './test-database.ts'

const cleanup = new AsyncDisposableStack()
let shared: TestDatabase
let one: Node
let other: Node
let third: Node

beforeAll(async () => {
  shared = cleanup.use(await createTestDatabase({ isMigrated: false }))
  const { url } = cleanup.use(await startS3Server())
  // All nodes start at once on an empty database.
  const nodes = await Promise.all([1, 2, 3].map(() => startNode(shared.address, { S3_URL: url })))
  for (const node of nodes) cleanup.use(node)
  ;[one, other, third] = nodes as [Node, Node, Node]
})
afterAll(() => cleanup.disposeAsync())

it('shows a write on one node on the other nodes within 100 ms', async () => {
  const urls = ['/api/reviews', '/reviews']
  const delays: number[] = []
  for (let round = 0; round < 20; round++) {
    for (const node of [other, third]) for (const url of urls) await node.get(url)
    const title = `Round ${round} of many`
    expect((await one.post('/api/reviews', aReview({ title }))).statusCode).toBe(201)
    const written = performance.now()
    const isNew = async (node: Node) => (await node.get('/api/reviews')).body.includes(title)
    while (!((await isNew(other)) && (await isNew(third)))) await nextTurn()
    delays.push(performance.now() - written)
    for (const node of [one, other, third])
      for (const url of urls) expect((await node.get(url)).body, url).toContain(title)
  }
  const sorted = delays.sort((a, b) => a - b).map(Math.round)
  process.stdout.write(
    `new on the other nodes after ${sorted[10]} ms (median), ${sorted.at(-1)} ms (slowest of 20)\n`,
  )
  expect(sorted[10]).toBeLessThan(100)
  expect(sorted.at(-1)).toBeLessThan(5_000)
})

it('signs a user in and out on all nodes at once', async () => {
  const browser = await signIn(one, someAdmin)
  for (const node of [one, other, third]) {
    const answer = await node.get('/api/counters', browser.bearer)
    expect(answer.statusCode).toBe(200)
  }
  const elsewhere = new Browser(other)
  for (const [host, cookies] of browser.jar) elsewhere.jar.set(host, cookies)
  const renewed = await elsewhere.call('POST', '/api/jwt', { email: someAdmin.email })
  expect(renewed.statusCode).toBe(200)
  const bearer = { authorization: `Bearer ${renewed.json().token}` }
  expect((await third.get('/api/counters', bearer)).statusCode).toBe(200)

  expect((await browser.call('POST', '/api/auth/sign-out', {})).statusCode).toBeLessThan(300)
  for (const node of [other, third, one]) {
    expect((await node.get('/api/counters', bearer)).statusCode).toBe(401)
  }
})

it('sends events of one node to the streams of another', async () => {
  const { bearer } = await signIn(one, someAdmin)
  const { host } = new URL(clusterUrl)
  const stream = await followEvents(other.address, { ...bearer, host })
  expect(await stream.next()).toContain('"unreadContacts":0')
  expect((await third.post('/api/contact', aContactMessage())).statusCode).toBe(201)
  // One transaction may be reported in parts.
  let received = ''
  while (!/"unreadContacts":1/.test(received) || !/"kinds":\[[^\]]*"contact"/.test(received)) {
    received += await stream.next()
  }
  stream.close()
})

/** Time zone in which it is noon, so that people are reminded at any time of day. */
function zoneAtNoon(): string {
  const offset = 12 - new Date().getUTCHours()
  return offset === 0 ? 'UTC' : `Etc/GMT${offset > 0 ? '-' : '+'}${Math.abs(offset)}`
}

it('runs a job once when it is requested 50 times on three nodes', async () => {
  const ctx = shared.ctxOf(admin)
  await sql`update site_settings set content = content || ${JSON.stringify({ openTimeZone: zoneAtNoon() })}::jsonb`.execute(
    shared.database,
  )
  const soon = new Date(Date.now() + 9 * 86_400_000).toISOString().slice(0, 10)
  await createProject(ctx, aProject({ domainExpiresOn: soon }))
  const notices = async () => {
    const { rows } = await sql`select 1 from notice where email = ${client.email}`.execute(shared.database)
    return rows.length
  }
  const before = await notices()
  for (let time = 0; time < 50; time++) await requestJob(ctx, 'remind-of-domains', { key: `time ${time}` })
  const waiting = async () => {
    const { rows } =
      await sql`select 1 from graphile_worker.jobs where task_identifier = 'remind-of-domains'`.execute(
        shared.database,
      )
    return rows.length
  }
  await expect.poll(waiting, { timeout: 25_000 }).toBe(0)
  expect(await notices()).toBe(before + 1)
})

it('serves an upload of one node from the other nodes', async () => {
  const { bearer } = await signIn(one, someAdmin)
  const book = await writeWorkbook([[{ value: 'Name' }], [{ value: 'Shapla' }]]).toBuffer()
  const stored = await one.post('/api/excel', { filename: 'flowers.xlsx', data: book.toString('base64') })
  expect(stored.statusCode).toBe(201)
  for (const node of [other, third]) {
    expect((await node.get('/api/excel')).body).toContain('flowers.xlsx')
    expect((await node.get('/api/excel')).body).toContain('Shapla')
  }
  const picture = await other.request({
    method: 'POST',
    url: '/api/pictures',
    payload: await jpegFile(),
    headers: { ...bearer, 'content-type': 'application/octet-stream' },
  })
  expect(picture.statusCode).toBe(201)
  const [here, there] = await Promise.all([one, third].map((node) => node.get(picture.json().url)))
  expect(here?.statusCode).toBe(200)
  expect(there?.rawPayload.equals(here?.rawPayload as Buffer)).toBe(true)
})

it('refuses to start a node with another key, or of an older release, with a one-line error', async () => {
  await expect(startNode(shared.address, { SECRET_KEY: 'other'.repeat(8) })).rejects.toThrow(
    'A secret key is missing',
  )
  await using later = await createTestDatabase()
  await sql`insert into migration (name) values ('9999-later.sql')`.execute(later.database)
  await expect(startNode(later.address)).rejects.toThrow('made ready for a newer release (9999-later.sql)')
})
