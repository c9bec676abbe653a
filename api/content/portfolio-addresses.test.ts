import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { toColumns } from '#core/columns.server.ts'
import { fillInAddresses } from '#core/portfolio/fill-in-addresses.server.ts'
import { admin, aPortfolio } from '#tests/factories.ts'
import { expectProblem } from '#tests/problem.ts'
import { createTestSite, type TestSite } from '#tests/test-site.ts'

const token = { authorization: 'Bearer x' }
const origin = 'https://helper.example'
let site: TestSite
beforeAll(async () => {
  site = await createTestSite({ signedIn: admin, settings: { PUBLIC_URL: origin, RATE_LIMIT: 'on' } })
})
beforeEach(() => site.database.deleteFrom('portfolio_record').execute())
afterAll(() => site[Symbol.asyncDispose]())

const add = async (portfolioName: string, more: object = {}): Promise<string> =>
  (await site.post('/api/portfolios', { portfolioName, ...more }, token)).json().insertedId
const change = (id: string, body: object) => site.call('PATCH', `/portfolios/${id}`, body)
const slugOf = async (id: string) => (await site.get(`/api/portfolios/${id}`, token)).json().slug
const locationOf = async (path: string) => {
  const { statusCode, headers } = await site.get(path)
  return [statusCode, headers.location]
}

it('shows work at an address from its name, in lists, search engines and structured data', async () => {
  const id = await add('শেফা ডেন্টাল, in 2026!')
  const slug = 'শেফা-ডেন্টাল-in-2026'
  expect(await slugOf(id)).toBe(slug)
  const address = `/portfolios/${encodeURIComponent(slug)}`
  const { statusCode, body } = await site.get(address)
  expect(statusCode).toBe(200)
  expect(body).toContain(`<link rel="canonical" href="${origin}${address}"/>`)
  expect(body).toContain(`"url":"${origin}${address}"`)
  for (const path of ['/portfolios', '/sitemap.xml']) {
    expect((await site.get(path)).body, path).toContain(address)
    expect((await site.get(path)).body, path).not.toContain(`/portfolios/${id}`)
  }
})

it('leads from the id and from earlier addresses to the readable one', async () => {
  const id = await add('A shop for saris')
  expect(await locationOf(`/portfolios/${id}`)).toEqual([301, '/portfolios/a-shop-for-saris'])
  await change(id, { slug: 'Sari Shop', version: 1 })
  expect(await locationOf('/portfolios/a-shop-for-saris')).toEqual([301, '/portfolios/sari-shop'])
  expect(await locationOf('/portfolios/Sari%20shop')).toEqual([301, '/portfolios/sari-shop'])
  await change(id, { portfolioName: 'Another name', version: 2 })
  expect(await slugOf(id)).toBe('sari-shop')
  expect((await site.get('/portfolios/no-such-work')).statusCode).toBe(404)
})

it('lets browsers ask again where an earlier address leads, as it may be the address of now once more', async () => {
  const id = await add('A shop for saris')
  await change(id, { slug: 'sari-shop', version: 1 })
  const { headers } = await site.get('/portfolios/a-shop-for-saris')
  expect(headers['cache-control']).toBe('no-cache')
  await change(id, { slug: 'a-shop-for-saris', version: 2 })
  expect(await locationOf('/portfolios/sari-shop')).toEqual([301, '/portfolios/a-shop-for-saris'])
  expect((await site.get('/portfolios/a-shop-for-saris')).statusCode).toBe(200)
})

it.each([
  ['whose address has no room for a number', `${'long '.repeat(15)}names`],
  ['of one word without such room', 'ক'.repeat(80)],
  ['whose letters join once what is unseen between them is gone', 'cafe\u200d\u0301 and bar'],
])('shows each of three pieces of work of a name %s', async (_, name) => {
  const ids = [await add(name), await add(name), await add(name)]
  const slugs = await Promise.all(ids.map(slugOf))
  expect(new Set(slugs).size).toBe(3)
  for (const [index, id] of ids.entries()) {
    const address = `/portfolios/${encodeURIComponent(slugs[index] ?? '')}`
    expect(await locationOf(`/portfolios/${id}`)).toEqual([301, address])
    const { statusCode, body } = await site.get(address)
    expect(statusCode).toBe(200)
    expect(body).toContain(`<link rel="canonical" href="${origin}${address}"/>`)
    expect(
      (await change(id, { slug: slugs[index] ?? '', portfolioClientName: 'Rupa', version: 1 })).statusCode,
    ).toBe(200)
  }
})

it('finds work at an address that is longer than what is made today', async () => {
  const id = await add('Some work')
  const slug = `${'a'.repeat(80)}-2`
  await site.database
    .insertInto('portfolio_address')
    .values({ slug, portfolio_id: id, created_at: new Date() })
    .execute()
  expect(await locationOf(`/portfolios/${slug}`)).toEqual([301, '/portfolios/some-work'])
  expect((await site.get('/portfolios/%00')).statusCode).toBe(404)
})

it('keeps an address for the work that has or had it', async () => {
  const first = await add('Same name')
  expect(await slugOf(await add('Same name'))).toBe('same-name-2')
  await change(first, { slug: 'renamed', version: 1 })
  for (const slug of ['same-name', 'renamed']) {
    const refused = await site.post('/api/portfolios', { portfolioName: 'Third', slug }, token)
    expect(expectProblem(refused, 422).errors).toEqual({
      slug: 'Another piece of work has or had this address',
    })
  }
  expect((await change(first, { slug: 'same-name', version: 2 })).statusCode).toBe(200)
})

it('takes the address of a draft when it is published, and keeps it while the work is a draft again', async () => {
  const id = await add('Secret shop', { published: false })
  expect(await slugOf(id)).toBe('')
  expect((await site.get('/portfolios/secret-shop')).statusCode).toBe(404)
  await change(id, { published: true, version: 1 })
  expect((await site.get('/portfolios/secret-shop')).statusCode).toBe(200)
  await change(id, { published: false, version: 2 })
  expect((await site.get('/portfolios/secret-shop')).statusCode).toBe(404)
  expect(await slugOf(await add('Secret shop'))).toBe('secret-shop-2')
  await change(id, { published: true, version: 3 })
  expect(await slugOf(id)).toBe('secret-shop')
})

it('stays at the id if the name has no letters', async () => {
  const id = await add('!!!')
  expect(await slugOf(id)).toBe('')
  expect((await site.get(`/portfolios/${id}`)).statusCode).toBe(200)
  expect((await site.get('/portfolios')).body).toContain(`/portfolios/${id}`)
})

it('gives an address to work of a node of the release before, once', async () => {
  const id = await add('!!!')
  // The release before names neither the column nor the table.
  await site.database.updateTable('portfolio_record').set({ name: 'An older node' }).execute()
  const hidden = await add('A draft', { published: false })
  expect((await site.get(`/portfolios/${id}`)).statusCode).toBe(200)
  await Promise.all(Array.from({ length: 10 }, () => fillInAddresses(site.ctxOf(admin))))
  await expect.poll(() => locationOf(`/portfolios/${id}`)).toEqual([301, '/portfolios/an-older-node'])
  expect((await site.get('/portfolios/an-older-node')).statusCode).toBe(200)
  expect(await slugOf(hidden)).toBe('')
})

it('finds more work without an address than one batch has', async () => {
  const names = [...Array.from({ length: 100 }, () => '!!!'), 'The last one']
  const rows = names.map((name, index) => ({
    ...toColumns(aPortfolio({ name })),
    ...{ id: idOf(index), created_at: new Date() },
  }))
  await site.database.insertInto('portfolio').values(rows).execute()
  await fillInAddresses(site.ctxOf(admin))
  expect(await slugOf(idOf(100))).toBe('the-last-one')
})

it('tells search engines the own title and description', async () => {
  const own = { searchTitle: 'Short title', searchDescription: 'What it is about' }
  const id = await add('A bakery', { portfolioDescription: 'Bread', ...own })
  const page = async () => (await site.get('/portfolios/a-bakery')).body
  expect(await page()).toContain('<title>Short title</title>')
  expect(await page()).toContain('<meta name="description" content="What it is about"/>')
  await change(id, { searchTitle: '', searchDescription: '', version: 1 })
  expect(await page()).toContain('<title>A bakery · ')
  expect(await page()).toContain('<meta name="description" content="Bread"/>')
})

const idOf = (index: number) => `019a0000-0000-7000-8000-${String(index).padStart(12, '0')}`
