import { afterAll, beforeAll, expect, it } from 'vitest'
import { createBlog } from '#core/blog/edit-blog.server.ts'
import { aBlog, admin, client, unknownId } from '#tests/factories.ts'
import { expectProblem } from '#tests/problem.ts'
import { createTestSite, type TestSite } from '#tests/test-site.ts'

const token = { authorization: 'Bearer x' }
let site: TestSite
beforeAll(async () => {
  site = await createTestSite({ signedIn: admin })
})
afterAll(() => site[Symbol.asyncDispose]())

const list = async () => (await site.get('/api/redirects', token)).json()
const add = (from: string, to: string, rest = {}) => site.post('/api/redirects', { from, to, ...rest }, token)
const remove = (id: string) => site.request({ method: 'DELETE', url: `/api/redirects/${id}`, headers: token })
const follow = async (url: string, headers = {}) => {
  const { statusCode, headers: answered } = await site.get(url, headers)
  return [statusCode, answered.location]
}
const refusal = async (status: number, from: string, to: string) =>
  Object.keys(expectProblem(await add(from, to), status).errors ?? {})

it('leads visitors of an old address to the new one, however they spell it, until it is deleted', async () => {
  const { insertedId: id } = (await add('/Old-Prices/', '/contact?from=old#form')).json()
  for (const spelling of ['/old-prices', '/OLD-prices/', '/old%2Dprices?utm=1']) {
    expect(await follow(spelling), spelling).toEqual([301, '/contact?from=old#form'])
  }
  await add('/summer', 'https://shop.example/a?b=1', { status: 302 })
  expect(await follow('/summer')).toEqual([302, 'https://shop.example/a?b=1'])
  expect(await list()).toMatchObject([
    { _id: id, from: '/old-prices', to: '/contact?from=old#form', status: 301 },
    { from: '/summer', status: 302, hits: 0, lastHitAt: null },
  ])
  expect((await remove(id)).json()).toMatchObject({ deletedCount: 1 })
  expect(await follow('/old-prices')).toEqual([404, undefined])
  for (const answer of [await remove(id), await remove(unknownId)]) expectProblem(answer, 404)
})

it('takes paths in the letters of every language', async () => {
  await add('/আমাদের-কথা', '/about')
  expect(await follow(`/${encodeURIComponent('আমাদের-কথা')}`)).toEqual([301, '/about'])
})

it('refuses addresses that a page, a file or the system has, and never shadows a page made later', async () => {
  for (const from of ['/', '/contact', '/CONTACT/', '/login', '/sitemap.xml']) {
    expect(await refusal(from === '/' ? 422 : 409, from, '/about'), from).toEqual(['from'])
  }
  for (const from of [
    '/api/reviews',
    '/dashboard/x',
    '/Dashboard',
    '/preview/home',
    '/share/abc',
    '/health/x',
  ])
    expect(await refusal(422, from, '/about'), from).toEqual(['from'])
  expect((await add('/blogs/first-steps', '/blogs')).statusCode).toBe(201)
  expect(await follow('/blogs/first-steps')).toEqual([301, '/blogs'])
  await createBlog(site.ctxOf(admin), aBlog({ title: 'First steps' }))
  expect(await follow('/blogs/first-steps')).toEqual([200, undefined])
  await createBlog(site.ctxOf(admin), aBlog({ title: 'Second steps' }))
  expect(await refusal(409, '/blogs/second-steps', '/blogs')).toEqual(['from'])
})

it('refuses loops, chains and targets that are not there', async () => {
  await add('/one', '/faq')
  expect(await refusal(422, '/self', '/Self/?again')).toEqual(['to'])
  expect(await refusal(409, '/ONE', '/about')).toEqual(['from'])
  expect(await refusal(409, '/two', '/one?x')).toEqual(['to'])
  expect(await refusal(422, '/three', '/nothing-here')).toEqual(['to'])
  await add('/blogs/gone', 'https://shop.example/')
  expect(await refusal(409, '/four', '/blogs/gone')).toEqual(['to'])
  const both = await Promise.all(['/faq', '/about', '/terms'].map((to) => add('/race', to)))
  expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([201, 409, 409])
})

it('refuses what a browser would read as another site, or as another host than it looks like', async () => {
  const targets = [
    '//evil.example',
    '/\\evil.example',
    '/.//evil.example',
    '/a/..//evil.example',
    '/%2e//evil.example',
  ]
  const hosts = [
    'http://shop.example',
    'javascript:alert(1)',
    'https://bank.example@evil.example/',
    'https:evil',
  ]
  for (const to of [...targets, ...hosts, 'https://', '/\tevil', '', 'contact', '/a\u202eb']) {
    expect(await refusal(422, '/lure', to), to).toEqual(['to'])
  }
  for (const from of [
    '//evil',
    '/a//b',
    '/a/../b',
    '/a?b',
    '/a b',
    '/a\u202eb',
    '/%E0%A4',
    '',
    'x',
    `/${'x'.repeat(300)}`,
  ])
    expect(await refusal(422, from, '/about'), from).toEqual(['from'])
  await add('/look-alike', 'https://раypal.example/')
  expect(await follow('/look-alike')).toEqual([301, 'https://xn--ypal-43d9g.example/'])
})

it('counts the visits of people, and drops no cached page', async () => {
  const { insertedId: id } = (await add('/counted', '/about')).json()
  await site.get('/about')
  const { hits } = site.cache.stats
  const browser = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64)' }
  await follow('/counted', browser)
  await follow('/counted', browser)
  await follow('/counted', { 'user-agent': 'Googlebot/2.1' })
  await add('/counted-too', '/about')
  await site.get('/about')
  expect(site.cache.stats.hits).toBeGreaterThan(hits)
  expect((await list()).find(({ _id }: { _id: string }) => _id === id)).toMatchObject({ hits: 0 })
})

it('writes the counted visits when the node stops', async () => {
  await using own = await createTestSite({ shared: site, signedIn: admin, isOwnNode: true })
  await own.post('/api/redirects', { from: '/last', to: '/about' }, token)
  await own.get('/last', { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64)' })
  await own.app.close()
  expect((await list()).find(({ from }: { from: string }) => from === '/last')).toMatchObject({
    hits: 1,
    lastHitAt: expect.any(String),
  })
})

it('keeps at most 300 redirects, and is for staff who edit pages', async () => {
  const had = (await list()).length
  const rows = Array.from({ length: 300 - had }, (_, index) => ({ path: `/many-${index}`, target: '/about' }))
  await site.database
    .insertInto('redirect')
    .values(
      rows.map((row) => ({ ...row, id: crypto.randomUUID(), status: 301 as const, created_at: new Date() })),
    )
    .execute()
  expectProblem(await add('/one-more', '/about'), 409)
  await using other = await createTestSite({ signedIn: client })
  expectProblem(await other.get('/api/redirects', token), 403)
  expectProblem(await other.post('/api/redirects', { from: '/x', to: '/about' }, token), 403)
  expectProblem(await other.get('/api/redirects'), 401)
})
