import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readEvents } from '#app/api/read-events.ts'
import { mountSmallDisk, noSmallDisk } from '../small-disk.ts'
import { type FaultTolerantSite, startFaultTolerantSite } from './fault-tolerant-site.ts'
import { sendMessage, startReading, startReporting, startSending } from './load-generators.ts'

const testTimeout = 120_000
/** Far below a hang, far above the time on a loaded machine. */
const requestTimeout = 15_000

let fixture: FaultTolerantSite
beforeAll(async () => {
  fixture = await startFaultTolerantSite()
}, testTimeout)
afterAll(() => fixture[Symbol.asyncDispose]())

const ask = (path: string, init?: RequestInit) =>
  fetch(fixture.site.address + path, { ...init, signal: AbortSignal.timeout(requestTimeout) })
const asAdmin = () => ({ headers: { authorization: fixture.signedIn.bearer } })
const readiness = async () => (await ask('/health/ready')).status
const pages = ['/', '/about', '/reviews', '/blogs', '/portfolios']

/** Requests pages until they are cached: only cached pages are answered with 304. */
async function cachePages() {
  for (const page of pages) {
    const again = async () => {
      const etag = (await ask(page)).headers.get('etag') ?? ''
      return (await ask(page, { headers: { 'if-none-match': etag } })).status
    }
    await expect.poll(again, { timeout: 10_000 }).toBe(304)
  }
}

/** Expects that requests to the database succeed again, with the earlier session and without a restart. */
async function expectRecovered() {
  await expect
    .poll(async () => (await sendMessage(fixture.site.address, 'All is well')).status, {
      timeout: 30_000,
    })
    .toBe(201)
  await expect.poll(readiness, { timeout: 10_000 }).toBe(200)
  const { status } = await ask('/api/contact?limit=1', asAdmin())
  const { cookie, email } = fixture.signedIn
  const session = await ask('/api/auth/session', { headers: { cookie } })
  expect([status, session.status]).toEqual([200, 200])
  expect(await session.json()).toMatchObject({ user: { email } })
}

/** Collects the unread message counts from the event stream. */
function followUnread() {
  const counts: number[] = []
  const end = new AbortController()
  const follow = async () => {
    while (!end.signal.aborted) {
      const answer = await fetch(`${fixture.site.address}/api/events`, { ...asAdmin(), signal: end.signal })
      for await (const { event, data } of readEvents(answer.body ?? new ReadableStream())) {
        if (event === 'counters') counts.push(JSON.parse(data).unreadContacts)
      }
      await delay(100)
    }
  }
  const following = follow().catch(() => {})
  const stop = () => {
    end.abort()
    return following
  }
  return { counts, stop }
}

test('with an unresponsive database, pages come from the cache and all other requests are refused quickly', {
  timeout: testTimeout,
}, async () => {
  await cachePages()
  await expectRecovered()
  const events = followUnread()
  await expect.poll(() => events.counts, { timeout: 10_000 }).not.toEqual([])
  const before = events.counts.at(-1) ?? 0
  const reading = startReading(fixture.site.address, pages)

  fixture.proxy.isUnresponsive = true
  const calls: [string, RequestInit?][] = [
    ['/api/contact', asAdmin()],
    ['/api/auth/session', { headers: { cookie: fixture.signedIn.cookie } }],
    ['/api/reviews?limit=33'],
    ['/blogs?category=business'],
    ...Array.from({ length: 20 }, (): [string, RequestInit] => ['/api/notices', asAdmin()]),
  ]
  const first = await Promise.all([
    ...calls.map((call) => ask(...call)),
    sendMessage(fixture.site.address, 'Lost'),
  ])
  // Never 401 or 403, because the browser would sign the user out.
  expect(new Set(first.map(({ status }) => status))).toEqual(new Set([503]))
  expect(first.map(({ headers }) => Number(headers.get('retry-after')) > 0)).not.toContain(false)
  expect(await first[0]?.json()).toMatchObject({ status: 503, message: expect.stringContaining('try again') })
  const signIn = await ask('/api/auth/start?mode=popup', { headers: { cookie: fixture.signedIn.cookie } })
  expect([signIn.status, await signIn.text()]).toEqual([
    503,
    expect.stringContaining('unavailable right now'),
  ])
  const page = await first[3]?.text()
  expect(page).toContain('Try again</a>')
  expect(page).toContain('Not possible at the moment')

  // The site knows by now that the database is unavailable, so requests fail without waiting.
  const since = performance.now()
  for (let time = 0; time < 10; time++) expect((await ask('/api/contact', asAdmin())).status).toBe(503)
  expect(performance.now() - since).toBeLessThan(5_000)
  expect(await readiness()).toBe(503)
  expect((await ask('/health/live')).status).toBe(200)

  fixture.proxy.isUnresponsive = false
  await expectRecovered()
  await expect.poll(() => events.counts.at(-1), { timeout: 30_000 }).toBe(before + 1)
  await events.stop()
  await reading.stop()
  expect(reading.failures).toEqual([])
})

test('when the primary dies and its standby is promoted, nothing acknowledged is lost, and no page fails', {
  timeout: testTimeout,
}, async () => {
  const { pair, site } = fixture
  await cachePages()
  const reading = startReading(site.address, pages)
  const sending = startSending(site.address)
  const reporting = startReporting(site.address, fixture.signedIn.bearer)
  await sending.untilMore()
  await pair.primary.kill()
  await Promise.all([sending.untilRefused(), reporting.untilRefused()])
  await pair.standby.query('select pg_promote()')
  await sending.untilMore()
  await sending.stop()
  await reporting.stop()
  await reading.stop()

  expect(reading.failures).toEqual([])
  expect(reading.count()).toBeGreaterThan(0)
  expect([...sending.refusals.keys()]).toEqual([503])
  expect(Number(sending.refusals.get(503))).toBeGreaterThan(0)
  const rows = await pair.standby.query(
    `select message, count(*)::int as times from contact_message where message like 'Message %' group by 1`,
  )
  const stored = new Map(rows.map(({ message, times }) => [message, times]))
  expect(sending.acknowledged.filter((message) => !stored.has(message))).toEqual([])
  expect(rows.filter(({ times }) => times !== 1)).toEqual([])
  // Requests with an idempotency key were repeated, and applied once.
  const reports = await pair.standby.query('select title, count(*)::int as times from problem group by 1')
  expect(reporting.refusals()).toBeGreaterThan(0)
  expect(reports.filter(({ times }) => times !== 1)).toEqual([])
  const found = new Set(reports.map(({ title }) => title))
  expect(reporting.acknowledged.filter((title) => !found.has(title))).toEqual([])
  await expectRecovered()
})

test('the site reconnects after the database was stopped and started', { timeout: testTimeout }, async () => {
  const { pair, site } = fixture
  await cachePages()
  const reading = startReading(site.address, pages)
  await pair.standby.kill()
  await expect
    .poll(async () => (await sendMessage(site.address, 'Refused')).status, { timeout: requestTimeout })
    .toBe(503)
  expect(await readiness()).toBe(503)
  await pair.standby.start()
  await expectRecovered()
  await reading.stop()
  expect(reading.failures).toEqual([])
})

test('with a full database disk, writes are refused and leave no data', {
  timeout: testTimeout,
}, async (current) => {
  const disk = await mountSmallDisk(2)
  if (!disk) return current.skip(noSmallDisk)
  await using _ = disk
  const { pair, site } = fixture
  await pair.standby.query(`create tablespace small location '${disk.path}'`)
  await pair.standby.query('alter table contact_message_record set tablespace small')
  await disk.fill()
  const sent: string[] = []
  const send = () => sendMessage(site.address, `Full ${sent.push('')} ${'long '.repeat(500)}`)
  let answer = await send()
  while (answer.status === 201 && sent.length < 100) answer = await send()
  expect([answer.status, answer.headers.get('retry-after')]).toEqual([507, '60'])
  const stored = await pair.standby.query(`select id from contact_message where message like 'Full %'`)
  expect(stored).toHaveLength(sent.length - 1)
  // Reads still work, and the node stays ready.
  expect((await ask('/api/contact?limit=1', asAdmin())).status).toBe(200)
  expect(await readiness()).toBe(200)

  await disk.clear()
  expect((await send()).status).toBe(201)
  await pair.standby.query('alter table contact_message_record set tablespace pg_default')
  await pair.standby.query('drop tablespace small')
})
