import { afterAll, afterEach, beforeAll, expect, it } from 'vitest'
import type { PageContent } from '#core/page/page-content.ts'
import { publishDuePages } from '#core/page/publish-page.server.ts'
import { unknownId } from '#tests/factories.ts'
import { expectProblem } from '#tests/problem.ts'
import {
  createSignInSite,
  type SignedInSite,
  signInCustom,
  signInStaff,
  someAdmin,
} from '#tests/signed-in.ts'
import { createTestSite } from '#tests/test-site.ts'

let site: SignedInSite
let owner: Awaited<ReturnType<SignedInSite['signIn']>>
beforeAll(async () => {
  site = await createSignInSite()
  owner = await site.signIn(someAdmin)
})
afterEach(async () => {
  await site.database.deleteFrom('own_page_record').execute()
  await site.database.deleteFrom('redirect').execute()
})
afterAll(() => site[Symbol.asyncDispose]())

type Method = 'GET' | 'PUT' | 'POST' | 'PATCH' | 'DELETE'
const call = (method: Method, path: string, body?: object) =>
  owner.call(method, `/api${path}`, body, owner.bearer)
const add = (path: string, name = 'Spring offer') => call('POST', '/pages', { name, path })
const pageOf = async (key: string) =>
  (await call('GET', '/pages')).json().find((page: { key: string }) => page.key === key)
const visit = async (path: string) => {
  const { statusCode, headers, body } = await site.get(path)
  return { status: statusCode, location: headers.location, body }
}
const statusOf = async (path: string) => (await visit(path)).status
const content = (change: Partial<PageContent> = {}): PageContent => ({
  title: 'Spring offer at {name}',
  description: 'Ten percent less until the end of May.',
  sections: [
    { id: 'text', type: 'text', version: 1, props: { title: 'Only in May', text: '**Bread** first' } },
  ],
  ...change,
})

/** Saves a draft over the newest one, and publishes it. */
async function publish(key: string, change: Partial<PageContent> = {}, at?: string) {
  const { revision } = (await call('GET', `/pages/${key}/draft`)).json()
  const saved = await call('PUT', `/pages/${key}/draft`, { content: content(change), revision })
  expect(saved.statusCode, saved.body).toBe(200)
  return call('POST', `/pages/${key}/publish`, { revision: saved.json().revision, ...(at && { at }) })
}
async function addPublished(path: string, change: Partial<PageContent> = {}): Promise<string> {
  const key = (await add(path)).json().insertedId
  expect((await publish(key, change)).statusCode).toBe(200)
  return key
}

it('shows an own page to visitors once it is published, and takes it off again', async () => {
  const { insertedId: key } = (await add('/p/spring-offer')).json()
  expect(await statusOf('/p/spring-offer')).toBe(404)
  expect((await site.get(`/preview/${key}`)).statusCode).toBe(404)
  expect(await pageOf(key)).toMatchObject({
    ...{
      label: 'Spring offer',
      path: '/p/spring-offer',
      isEdited: false,
      own: { version: 1, isCovered: false },
    },
  })
  const first = (await call('GET', `/pages/${key}/draft`)).json()
  expect(first.content).toMatchObject({
    title: 'Spring offer',
    sections: [{ type: 'header' }, { type: 'text' }],
  })
  expectProblem(await call('POST', `/pages/${key}/publish`, { revision: first.revision }), 422)
  await publish(key)
  const page = (await visit('/p/spring-offer')).body
  expect(page).toMatch(/<title>Spring offer at [^{<]+ · /)
  expect(page).toContain('content="Ten percent less until the end of May."')
  expect(page).toContain('<strong>Bread</strong> first')
  expect(page).toMatch(/<link rel="canonical" href="[^"]+\/p\/spring-offer"/)
  expect(page).not.toContain('noindex')
  await call('DELETE', `/pages/${key}/published`)
  expect(await statusOf('/p/spring-offer')).toBe(404)
  expectProblem(await call('DELETE', `/pages/${key}/published`), 409)
  expect((await call('GET', `/pages/${key}/draft`)).json()).toMatchObject({ content: content(), revision: 0 })
  await call('POST', `/pages/${key}/rollback`, { number: 1 })
  expect(await statusOf('/p/spring-offer')).toBe(200)
})

it('keeps a page in memory until the next publication, and nothing of an unknown address', async () => {
  const key = await addPublished('/p/kept')
  const [before, entries] = [site.cache.stats.hits, site.cache.stats.entries]
  await visit('/p/kept')
  await visit('/p/kept')
  expect(site.cache.stats.hits).toBe(before + 1)
  expect(site.cache.stats.entries).toBe(entries + 1)
  for (const path of ['/p/unknown', '/P/KEPT', '/p/kept/', '/%70/kept', '/p/unknown?a=1', '//p/kept']) {
    await visit(path)
  }
  expect(site.cache.stats.entries).toBe(entries + 1)
  await using other = await createTestSite({ shared: site })
  expect((await other.get('/p/kept')).body).toContain('Only in May')
  await publish(key, { title: 'Summer offer' })
  await expect.poll(async () => (await other.get('/p/kept')).body).toContain('Summer offer')
  expect((await visit('/p/kept')).body).toContain('Summer offer')
})

it('leads other spellings of the address to the page, and answers 404 to what only looks like it', async () => {
  await addPublished('/p/spring-offer')
  for (const path of ['/P/Spring-Offer', '/p/spring-offer/', '/p/spring%2Doffer', '/%70/spring-offer']) {
    expect(await visit(path), path).toMatchObject({ status: 301, location: '/p/spring-offer' })
  }
  for (const path of [
    '/p%2fspring-offer',
    '/p/spring-offer/more',
    '/p/spring-offer%00',
    '/p/sprіng-offer',
    '/p/spring-offer\\',
    '/p//spring-offer',
    `/p/${'x'.repeat(300)}`,
  ])
    expect(await statusOf(encodeURI(path).replaceAll('%25', '%')), path).toBe(404)
})

it.each([
  ['/'],
  ['//evil.example'],
  ['/../etc'],
  ['/p/..'],
  ['/p%2fx'],
  ['/p/a b'],
  ['/p/a?b'],
  ['/p/a#b'],
  ['/p/a.html'],
  ['/p/sprіng'],
  ['/\u212a-mart'],
  ['/p/আমাদের'],
  ['/-a'],
  ['/a--b'],
  ['/a/b/c/d/e'],
  [`/${'x'.repeat(300)}`],
  [`/${'x'.repeat(100)}`],
  [''],
  ['/p/a\u202eb'],
  ['https://evil.example'],
  ['/.well-known'],
])('refuses the address %j', async (path) => {
  expect(Object.keys(expectProblem(await add(path), 422).errors ?? {})).toEqual(['path'])
})

it.each([
  ['dashboard', 'system'],
  ['/Dashboard/x', 'system'],
  ['/api', 'system'],
  ['/api/pages', 'system'],
  ['/assets', 'system'],
  ['/files/x', 'system'],
  ['/preview/x', 'system'],
  ['/share/x', 'system'],
  ['/health', 'system'],
  ['/admin', 'system'],
  ['/bn/about', 'system'],
  ['/about', 'page of the site'],
  ['/CONTACT/', 'page of the site'],
  ['/not-found', 'page of the site'],
  ['/login', 'records'],
  ['/blogs/x', 'records'],
  ['/help/x', 'records'],
  ['/services/x', 'records'],
  ['/login/x', 'records'],
])('refuses %s: the site has it', async (path, reason) => {
  const { errors = {} } = expectProblem(await add(path), 409)
  expect(errors.path).toContain(reason)
})

it('spells an address in one way, and gives it to one page or redirect only', async () => {
  const { insertedId: key } = (await add('Summer/SALE/')).json()
  expect(await pageOf(key)).toMatchObject({ path: '/summer/sale' })
  expect(expectProblem(await add('/summer/sale'), 409).errors?.path).toContain('“Spring offer”')
  expectProblem(await call('POST', '/redirects', { from: '/summer/sale', to: '/about' }), 409)
  await call('POST', '/redirects', { from: '/winter', to: '/about' })
  expect(expectProblem(await add('/winter'), 409).errors?.path).toContain('leads from this address to /about')
})

it('makes one page of a hundred parallel requests, and no page and redirect at one address', async () => {
  const answers = await Promise.all(Array.from({ length: 100 }, () => add('/p/race')))
  expect(answers.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1)
  expect(answers.filter(({ statusCode }) => statusCode === 409)).toHaveLength(99)
  const mixed = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      index % 2 === 0 ? add('/p/either') : call('POST', '/redirects', { from: '/p/either', to: '/about' }),
    ),
  )
  expect(mixed.filter(({ statusCode }) => statusCode === 201)).toHaveLength(1)
})

it('moves a page: its former addresses and the redirects to it lead to the new one', async () => {
  const key = await addPublished('/p/one')
  await call('POST', '/redirects', { from: '/flyer', to: '/p/one?from=flyer#top' })
  const move = async (path: string) => {
    const { version } = (await pageOf(key)).own
    return call('PATCH', `/pages/${key}`, { version, path })
  }
  expect((await move('/p/two')).json()).toMatchObject({ modifiedCount: 1 })
  expect((await move('/p/three')).statusCode).toBe(200)
  expect(await statusOf('/p/three')).toBe(200)
  for (const path of ['/p/one', '/p/two']) {
    expect(await visit(path)).toMatchObject({ status: 301, location: '/p/three' })
  }
  expect(await visit('/flyer')).toMatchObject({ location: '/p/three?from=flyer#top' })
  expect((await move('/p/one')).statusCode).toBe(200)
  expect(await statusOf('/p/one')).toBe(200)
  expect(await visit('/p/three')).toMatchObject({ status: 301, location: '/p/one' })
  expectProblem(await move('/about'), 409)
  // A redirect to the page itself gives way.
  expect((await move('/flyer')).statusCode).toBe(200)
  expect(await statusOf('/flyer')).toBe(200)
})

it('leaves no redirect where nobody has seen the page', async () => {
  const { insertedId: key } = (await add('/p/quiet')).json()
  await call('PATCH', `/pages/${key}`, { version: 1, path: '/p/renamed', name: 'Renamed' })
  expect(await pageOf(key)).toMatchObject({ path: '/p/renamed', label: 'Renamed' })
  expect(await statusOf('/p/quiet')).toBe(404)
  expect((await call('GET', '/redirects')).json()).toEqual([])
})

it('refuses the slower of two editors, of the draft and of the address', async () => {
  const { insertedId: key } = (await add('/p/two-editors')).json()
  const { revision } = (await call('GET', `/pages/${key}/draft`)).json()
  const saves = await Promise.all(
    Array.from({ length: 10 }, () => call('PUT', `/pages/${key}/draft`, { content: content(), revision })),
  )
  expect(saves.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  const moves = await Promise.all(
    Array.from({ length: 10 }, (_, index) =>
      call('PATCH', `/pages/${key}`, { version: 1, path: `/p/way-${index}` }),
    ),
  )
  expect(moves.map(({ statusCode }) => statusCode).sort()).toEqual([200, ...Array(9).fill(409)])
})

it('publishes at its time, but not what was deleted meanwhile', async () => {
  const { insertedId: key } = (await add('/p/later')).json()
  const { insertedId: gone } = (await add('/p/gone')).json()
  const at = new Date(Date.now() + 60_000).toISOString()
  for (const one of [key, gone]) expect((await publish(one, {}, at)).statusCode).toBe(200)
  expect(await pageOf(key)).toMatchObject({ scheduledAt: at, isEdited: false })
  expect((await call('DELETE', `/pages/${gone}`)).json()).toMatchObject({ deletedCount: 1 })
  expect(await statusOf('/p/later')).toBe(404)
  await publishDuePages({ db: site.database, now: () => new Date(Date.now() + 61_000) })
  await expect.poll(() => statusOf('/p/later')).toBe(200)
  await call('POST', `/trash/page/${gone}/restore`)
  expect(await statusOf('/p/gone')).toBe(404)
  expect(await pageOf(gone)).toMatchObject({ scheduledAt: null })
  expect((await call('POST', `/pages/${gone}/publish`, {})).statusCode).toBe(200)
})

it('moves a deleted page to the trash, and brings it back unless its address is taken', async () => {
  const key = await addPublished('/p/back')
  await call('DELETE', `/pages/${key}`)
  expect(await statusOf('/p/back')).toBe(404)
  for (const path of [`/pages/${key}/draft`, `/pages/${key}/versions`, `/pages/${key}/versions/1`]) {
    expectProblem(await call('GET', path), 404)
  }
  expectProblem(await call('PUT', `/pages/${key}/draft`, { content: content(), revision: 0 }), 404)
  expectProblem(await call('POST', `/pages/${key}/rollback`, { number: 1 }), 404)
  expect((await site.get(`/art/og/pages/${key}.jpg`)).statusCode).toBe(404)
  expect((await call('GET', '/trash?kind=page')).json()).toMatchObject([{ _id: key, title: 'Spring offer' }])
  const { insertedId: next } = (await add('/p/back', 'Next')).json()
  expect(expectProblem(await call('POST', `/trash/page/${key}/restore`), 409).detail).toContain('“Next”')
  await call('DELETE', `/pages/${next}`)
  expect((await call('POST', '/trash/page/restore', { ids: [key, next] })).statusCode).toBe(409)
  await call('POST', `/trash/page/${key}/restore`)
  expect(await statusOf('/p/back')).toBe(200)
  await call('DELETE', `/pages/${key}`)
  await call('DELETE', `/trash/page/${key}`)
  const left = await site.database
    .selectFrom('page_version')
    .select('id')
    .where('key', '=', key as never)
    .execute()
  expect(left).toEqual([])
})

it('lists published pages in the sitemap, unless search engines shall leave them out', async () => {
  const map = async () => (await visit('/sitemap.xml')).body
  const key = await addPublished('/p/found')
  expect(await map()).toContain('/p/found</loc>')
  await publish(key, { noindex: true })
  expect(await map()).not.toContain('/p/found')
  expect((await visit('/p/found')).body).toContain('<meta name="robots" content="noindex"/>')
  await publish(key)
  expect(await map()).toContain('/p/found</loc>')
  await call('DELETE', `/pages/${key}/published`)
  expect(await map()).not.toContain('/p/found')
})

it('draws the social picture, and refuses pictures of other sites', async () => {
  const key = await addPublished('/p/pictured')
  const [, url = ''] =
    /property="og:image" content="https?:\/\/[^/]+([^"]+)"/.exec((await visit('/p/pictured')).body) ?? []
  expect(url).toBe(`/art/og/pages/${key}.jpg`)
  const drawing = await site.get(url)
  expect([drawing.statusCode, drawing.headers['content-type']]).toEqual([
    200,
    expect.stringMatching(/^image\//),
  ])
  const refused = await publish(key, { picture: 'https://evil.example/track.png' })
  expect(expectProblem(refused, 422).errors).toEqual({ picture: 'Must be an uploaded picture' })
})

it('finds own pages when links of the navigation are checked', async () => {
  await addPublished('/p/linked')
  await add('/p/unpublished')
  const { version } = (await call('GET', '/navigation/footer')).json()
  const items = ['/p/linked', '/p/unpublished'].map((to) => ({ label: to, to }))
  const saved = await call('PUT', '/navigation/footer', { version, items })
  expect(saved.json().missing).toEqual(['/p/unpublished'])
  await call('PUT', '/navigation/footer', { version: version + 1, items: null })
})

it('keeps the pages of the site where they are', async () => {
  expect((await call('PATCH', '/pages/about', { version: 1, path: '/p/about' })).statusCode).toBe(409)
  expect((await call('DELETE', '/pages/about')).statusCode).toBe(409)
  for (const key of [unknownId, 'nothing']) {
    expectProblem(await call('DELETE', `/pages/${key}`), 404)
    expectProblem(await call('GET', `/pages/${key}/draft`), 404)
  }
})

it('is for staff who edit the website', async () => {
  const support = await signInStaff(site, 'support')
  const editor = await signInCustom(site, ['content'])
  const client = await site.signIn()
  const body = { name: 'Mine', path: '/p/mine' }
  for (const person of [support, client]) {
    expectProblem(await person.call('POST', '/api/pages', body, person.bearer), 403)
  }
  expectProblem(await site.post('/api/pages', body), 401)
  const added = await editor.call('POST', '/api/pages', body, editor.bearer)
  expect(added.statusCode).toBe(201)
  const { insertedId: key } = added.json()
  for (const person of [support, client]) {
    expectProblem(await person.call('DELETE', `/api/pages/${key}`, undefined, person.bearer), 403)
  }
})
