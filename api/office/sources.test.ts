import type { IncomingMessage, ServerResponse } from 'node:http'
import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { dayOf } from '#core/time.ts'
import { createLog } from '#platform/log.ts'
import { openVisitCounter, type VisitCounter } from '#server/watch/visit-counter.ts'
import { admin, client } from '#tests/factories.ts'
import { expectProblem } from '#tests/problem.ts'
import { createTestSite, type TestSite } from '#tests/test-site.ts'

const token = { authorization: 'Bearer x' }
const agent = 'Mozilla/5.0 (Windows NT 10.0) Chrome/140.0'
const today = dayOf(new Date())
const range = `?from=${today}&to=${today}`

let site: TestSite
let visits: VisitCounter
beforeAll(async () => {
  site = await createTestSite({
    signedIn: admin,
    findSource: (address, browser) => visits.findSource(address, browser),
  })
  visits = openVisitCounter(site.database, createLog('silent'))
})
afterAll(async () => {
  await visits.close()
  await site[Symbol.asyncDispose]()
})

/** A browser that opens a page from another site. */
function visit(url: string, { referer = '', userAgent = agent, statusCode = 200 } = {}) {
  const request = {
    method: 'GET',
    url,
    socket: { remoteAddress: '127.0.0.1' },
    headers: {
      'user-agent': userAgent,
      referer,
      'sec-fetch-dest': 'document',
      'sec-fetch-mode': 'navigate',
      'sec-fetch-site': 'cross-site',
    },
  } as unknown as IncomingMessage
  const response = { statusCode, once: (_event: string, run: () => void) => run() }
  visits.onVisit(request, response as unknown as ServerResponse)
}
const send = (userAgent = agent) =>
  site.post(
    '/api/contact',
    { name: 'Maya', email: 'Maya@example.com', message: `A shop, please ${Math.random()}`, read: true },
    { 'user-agent': userAgent },
  )
const read = async () => {
  await visits.close()
  return (await site.get(`/api/sources${range}`, token)).json()
}

it('follows visitors from a site to an inquiry and an order', async () => {
  visit('/?utm_source=facebook&utm_campaign=eid', { referer: 'https://www.facebook.com/' })
  visit('/coding', { referer: 'https://www.google.com/', userAgent: 'another browser' })
  visit('/missing', { referer: 'https://missing.example/', statusCode: 404 })
  expect((await send()).statusCode).toBe(201)
  expect((await send('a browser that came from nowhere')).statusCode).toBe(201)
  await sql`insert into client_order (id, number, email, client_name, service_kind, plan_id, snapshot, brief,
      total_cents, currency, deposit_percent, status, source, created_at, updated_at)
    values (uuidv7(), 'OR-1', 'maya@example.com', 'Maya', 'custom', '', '{"name": "A site"}', '{}', 100, 'USD', 50,
      'accepted', 'web', now(), now())`.execute(site.database)
  const { rows, totals } = await read()
  const find = (property: string, value: string) =>
    rows.find((row: { property: string; value: string }) => row.property === property && row.value === value)
  expect(find('referrer', 'facebook.com')).toMatchObject({ visits: 1, inquiries: 1, orders: 1 })
  expect(find('referrer', 'google.com')).toMatchObject({ visits: 1, inquiries: 0, orders: 0 })
  expect(find('campaign', 'facebook / – / eid')).toMatchObject({ visits: 1, inquiries: 1, orders: 1 })
  expect(find('page', '/coding')).toMatchObject({ visits: 1 })
  expect(find('referrer', 'missing.example')).toBeUndefined()
  expect(totals).toEqual({
    ...{ visits: 3, inquiries: 2, inquiriesOfUnknownSource: 1 },
    ...{ orders: 1, ordersOfUnknownSource: 0 },
  })
})

it('follows a chat from its button to the order that staff made of it', async () => {
  const { version } = (await site.get('/api/site-settings', token)).json()
  const changed = await site.call('PATCH', '/site-settings', { version, recordInquiries: true })
  expect(changed.statusCode, changed.body).toBe(200)
  const userAgent = 'Mozilla/5.0 (X11; Linux) Firefox/140.0'
  visit('/coding', { referer: 'https://www.instagram.com/', userAgent })
  const press = () =>
    site.request({
      method: 'POST',
      url: '/order-now',
      headers: {
        'content-type': 'application/x-www-form-urlencoded',
        origin: site.settings.publicUrl,
        'user-agent': userAgent,
      },
      payload: 'about=Growth+plan&page=/coding&service=website-coding&plan=growth',
    })
  await press()
  const pressed = await press()
  expect(pressed.headers.refresh).toContain('code')
  const [, code] = /code%20(\w{6})\)/.exec(String(pressed.headers.refresh)) ?? []
  const ofInstagram = async () => {
    const { rows } = await read()
    return rows.find(({ value }: { value: string }) => value === 'instagram.com')
  }
  expect(await ofInstagram()).toMatchObject({ visits: 1, inquiries: 0, orders: 0 })
  const [chat] = (await site.get(`/api/conversations?q=${code}`, token)).json()
  const about = { version: 1, name: 'Moni', phone: '+8801711000000', email: '', text: 'Seven pages' }
  await site.call('POST', `/conversations/${chat._id}/chat`, about)
  const order = { service: 'website-coding', planId: 'growth' }
  const made = await site.call('POST', `/conversations/${chat._id}/order`, order)
  expect(made.statusCode, made.body).toBe(201)
  expect(await ofInstagram()).toMatchObject({ visits: 1, inquiries: 1, orders: 1 })
})

it('stores neither addresses nor browsers', async () => {
  const { rows } = await sql<{ from: string; row: string }>`
    select 'sum' as from, visit_sum::text as row from visit_sum
    union all select 'source', inquiry_source::text from inquiry_source
    union all select 'day', visit_day::text from visit_day`.execute(site.database)
  expect(new Set(rows.map(({ from }) => from))).toEqual(new Set(['sum', 'source', 'day']))
  for (const { row } of rows) expect(row).not.toMatch(/127\.0|Mozilla|Windows/)
})

it('exports the rows without formulas', async () => {
  visit('/?utm_source=%2BSUM(A1)', { referer: 'https://example.org/' })
  await visits.close()
  const file = await site.get(`/api/sources/export${range}&format=csv`, token)
  expect(file.headers['content-type']).toContain('text/csv')
  expect(file.body).toContain('facebook.com')
  expect(file.body).not.toMatch(/(^|,)\+/m)
})

it('refuses everybody but staff with the area of money, and ranges beyond a year', async () => {
  await using theirs = await createTestSite({ signedIn: client, shared: site })
  expectProblem(await theirs.get(`/api/sources${range}`, token), 403)
  expectProblem(await site.get(`/api/sources${range}`), 401)
  expectProblem(await site.get('/api/sources?from=2020-01-01&to=2026-01-01', token), 422)
})
