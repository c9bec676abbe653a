import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { defaultPages } from '#core/page/default-pages.ts'
import type { PageContent } from '#core/page/page-content.ts'
import { publishDuePages } from '#core/page/publish-page.server.ts'
import { createSignInSite, type SignedInSite, someAdmin } from '#tests/signed-in.ts'
import { createTestSite, type TestSite } from '#tests/test-site.ts'

let site: SignedInSite
let other: TestSite
let owner: Awaited<ReturnType<SignedInSite['signIn']>>
let one: string
beforeAll(async () => {
  site = await createSignInSite()
  other = await createTestSite({ shared: site })
  owner = await site.signIn(someAdmin)
  one = await addPublished('/p/one')
  await addPublished('/p/two')
})
beforeEach(warm)
afterAll(async () => {
  await other[Symbol.asyncDispose]()
  await site[Symbol.asyncDispose]()
})

const call = async (method: 'GET' | 'PUT' | 'POST' | 'PATCH' | 'DELETE', path: string, body?: object) => {
  const answer = await owner.call(method, `/api${path}`, body, owner.bearer)
  expect(answer.statusCode, answer.body).toBeLessThan(300)
  return answer.json()
}
const own: PageContent = {
  ...{ title: 'Offer', description: 'Ten percent less until the end of May.' },
  sections: [{ id: 'text', type: 'text', version: 1, props: { title: 'Only in May', text: 'Bread' } }],
}

async function publish(key: string, content: PageContent = own, at?: Date): Promise<number> {
  const { revision } = await call('GET', `/pages/${key}/draft`)
  const saved = await call('PUT', `/pages/${key}/draft`, { content, revision })
  return (await call('POST', `/pages/${key}/publish`, { ...saved, ...(at && { at: at.toISOString() }) }))
    .number
}
async function addPublished(path: string): Promise<string> {
  const { insertedId } = await call('POST', '/pages', { name: path, path })
  await publish(insertedId)
  return insertedId
}

const pages = ['/', '/about', '/contact', '/terms', '/p/one', '/p/two']
const all = [...pages, '/sitemap.xml', '/rss.xml', '/api/blogs']

async function warm() {
  for (const node of [site, other]) for (const url of all) await node.get(url)
  expect(await listDropped()).toEqual([])
}

/** Lists the answers that are made again. One from memory has no id of its request. */
async function listDropped(node: TestSite = site): Promise<string[]> {
  const answers = await Promise.all(all.map((url) => node.get(url)))
  return all.filter((_url, at) => answers[at]?.statusCode !== 200 || answers[at]?.headers['x-request-id'])
}

const titleAt = async (path: string, node: TestSite = site) =>
  /<title>(.*?)<\/title>/.exec((await node.get(path)).body)?.[1]

it('drops a page of the site and the sitemap, on every node, when it is published first and again', async () => {
  await publish('about', { ...defaultPages.about, title: 'First' })
  expect(await listDropped()).toEqual(['/about', '/sitemap.xml'])
  await expect.poll(() => titleAt('/about', other)).toContain('First')
  expect(await listDropped(other)).toEqual(['/sitemap.xml'])
  await publish('about', { ...defaultPages.about, title: 'Second' })
  expect(await listDropped()).toEqual(['/about', '/sitemap.xml'])
  expect(await titleAt('/about')).toContain('Second')
})

it('keeps everything while a draft is saved, and while a publication waits for its time', async () => {
  const at = new Date(Date.now() + 60_000)
  await publish('contact', { ...defaultPages.contact, title: 'Later' }, at)
  expect(await listDropped()).toEqual([])
  await publishDuePages({ db: site.database, now: () => at })
  await expect.poll(() => titleAt('/contact')).toContain('Later')
  expect(await listDropped()).toEqual(['/sitemap.xml'])
})

it('drops a page that is rolled back, and one that returns to the original', async () => {
  const number = await publish('terms', { ...defaultPages.terms, title: 'First' })
  await publish('terms', { ...defaultPages.terms, title: 'Second' })
  await warm()
  await call('POST', '/pages/terms/rollback', { number })
  expect(await listDropped()).toEqual(['/terms', '/sitemap.xml'])
  expect(await titleAt('/terms')).toContain('First')
  await call('DELETE', '/pages/terms/published')
  expect(await listDropped()).toEqual(['/terms', '/sitemap.xml'])
})

it('drops an own page that is published, renamed, deleted or restored, and no other', async () => {
  await publish(one, { ...own, title: 'Next' })
  expect(await listDropped()).toEqual(['/p/one', '/sitemap.xml'])
  const { own: row } = (await call('GET', '/pages')).find(({ key }: { key: string }) => key === one)
  await call('PATCH', `/pages/${one}`, { path: '/p/three', version: row.version })
  expect(await listDropped()).toEqual(['/p/one', '/sitemap.xml'])
  expect(await titleAt('/p/three')).toContain('Next')
  await call('PATCH', `/pages/${one}`, { path: '/p/one', version: row.version + 1 })
  expect((await site.get('/p/three')).headers.location).toBe('/p/one')
  await warm()
  await call('DELETE', `/pages/${one}`)
  expect((await site.get('/p/one')).statusCode).toBe(404)
  await call('POST', `/trash/page/${one}/restore`)
  expect((await site.get('/p/one')).statusCode).toBe(200)
  await site.get('/sitemap.xml')
  expect(await listDropped()).toEqual([])
})

it('drops every page when the settings or the navigation of the site change', async () => {
  const { version } = await call('GET', '/site-settings')
  await call('PATCH', '/site-settings', { version, tagline: 'Another line' })
  expect(await listDropped()).toEqual(expect.arrayContaining(pages))
  const { version: of, items } = await call('GET', '/navigation/footer')
  await call('PUT', '/navigation/footer', { version: of, items: items.slice(1) })
  expect(await listDropped()).toEqual(expect.arrayContaining(pages))
})

it('drops every page when their table is emptied', async () => {
  await sql`truncate page_live`.execute(site.database)
  await expect.poll(async () => (await site.get('/p/two')).statusCode).toBe(404)
  expect(await listDropped()).toEqual(expect.arrayContaining(pages))
})
