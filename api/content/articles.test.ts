import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { expectProblem } from '#tests/problem.ts'
import {
  createSignInSite,
  type SignedIn,
  type SignedInSite,
  someAdmin,
  someClient,
} from '#tests/signed-in.ts'

const wire = {
  title: 'How to change a password',
  body: 'Open **Your account**.',
  keywords: '',
  category: 'account',
  audience: 'public',
  position: 100,
  published: true,
}
let site: SignedInSite
let staff: SignedIn
let client: SignedIn
beforeAll(async () => {
  site = await createSignInSite()
  staff = await site.signIn(someAdmin)
  client = await site.signIn(someClient)
})
beforeEach(() => site.database.deleteFrom('article_record').execute())
afterAll(() => site[Symbol.asyncDispose]())

async function add(some = {}): Promise<string> {
  const response = await site.post('/api/articles', { ...wire, ...some }, staff.bearer)
  expect(response.statusCode, response.body).toBe(201)
  return response.json().insertedId
}
const titlesAt = async (url: string, headers = {}) =>
  (await site.get(url, headers)).json<{ title: string }[]>().map(({ title }) => title)
const suggested = (text: string, headers = {}) =>
  titlesAt(`/api/articles/suggested?${new URLSearchParams({ text })}`, headers)

it('shows drafts to staff, and articles for clients to signed-in people', async () => {
  await add({ title: 'For everybody', position: 1 })
  const own = await add({ title: 'For clients', audience: 'clients', position: 2 })
  const draft = await add({ title: 'A draft', published: false, position: 3 })
  for (const path of ['/api/articles', '/api/articles/titles']) {
    expect(await titlesAt(path)).toEqual(['For everybody'])
    expect(await titlesAt(`${path}?audience=clients`)).toEqual([])
    expect(await titlesAt(path, client.bearer)).toEqual(['For everybody', 'For clients'])
  }
  expect(await titlesAt('/api/articles', staff.bearer)).toEqual(['For everybody', 'For clients', 'A draft'])
  expect(await titlesAt('/api/articles?published=false', client.bearer)).toEqual([])
  expectProblem(await site.get(`/api/articles/${own}`), 404)
  expectProblem(await site.get(`/api/articles/${draft}`, client.bearer), 404)
  expect((await site.get(`/api/articles/${own}`, client.bearer)).json()).toMatchObject({
    audience: 'clients',
  })
})

it('finds articles by English and Bangla words in any order, in both spellings of a letter', async () => {
  await add({ title: 'Paying an invoice', keywords: 'টাকা দেওয়ার নিয়ম' })
  await add({ title: 'Something else' })
  const found = (q: string) => titlesAt(`/api/articles/titles?${new URLSearchParams({ q })}`)
  for (const q of ['INVOICE paying', 'টাকা', 'নিয়ম'.normalize('NFD'), 'নি\u09dfম', 'account, invoice']) {
    expect(await found(q), q).toEqual(['Paying an invoice'])
  }
  expect(await found('invoice 100%')).toEqual([])
  expect(await found('%')).toHaveLength(2)
})

it('suggests the articles that fit a sentence best, without drafts and those of others', async () => {
  await add({ title: 'Only for clients', keywords: 'password', audience: 'clients' })
  await add({ title: 'Hidden one', keywords: 'password', published: false })
  await add({ title: 'Changing it', body: 'Here is how to change a password.' })
  await add({ title: 'Forgotten passwords', keywords: 'পাসওয়ার্ড' })
  await add({ title: 'Invoices', body: 'Nothing of that.' })
  expect(await suggested('I have forgotten my passwords!')).toEqual(['Forgotten passwords', 'Changing it'])
  expect(await suggested('My password', client.bearer)).toContain('Only for clients')
  expect(await suggested('আমার পাসওয়ার্ড ভুলে গেছি')).toEqual(['Forgotten passwords'])
  for (const text of ['', 'how to the', '%', '__', `x${'\u0301'.repeat(500)}`])
    expect(await suggested(text)).toEqual([])
})

it('publishes with a version, and shows the public page without a script', async () => {
  const id = await add({ published: false, body: 'Good <script>alert(1)</script> [x](javascript:alert(2))' })
  expect((await site.get('/help')).body).toContain('No articles here yet')
  const change = { version: 1, published: true }
  const patch = (payload: object) =>
    site.request({ method: 'PATCH', url: `/api/articles/${id}`, headers: staff.bearer, payload })
  expect((await patch(change)).json()).toMatchObject({ modifiedCount: 1 })
  expectProblem(await patch(change), 409)
  expect((await site.get('/help')).body).toContain(wire.title)
  expect((await site.get('/help?q=nothing')).body).toContain('No article has these words')
  const { body } = await site.get(`/help/${id}`)
  expect(body).toContain('Good &lt;script&gt;')
  expect(body).not.toMatch(/href="javascript|<script>alert/)
  expect((await site.get('/sitemap.xml')).body).toContain(`/help/${id}</loc>`)
  await patch({ version: 2, audience: 'clients' })
  for (const headers of [{}, staff.bearer]) {
    expect((await site.get(`/help/${id}`, headers)).statusCode).toBe(404)
    expect((await site.get('/help', headers)).body).not.toContain(wire.title)
  }
  expect((await site.get('/sitemap.xml')).body).not.toContain(id)
})

it('moves an article to the trash, finds it by its words, and exports without formulas', async () => {
  const id = await add({ title: '=HYPERLINK("heron")' })
  const found = async () => (await site.get('/api/search?q=heron', staff.bearer)).json()
  expect(await found()).toMatchObject([{ kind: 'article', _id: id }])
  expect((await site.get('/api/articles/export', staff.bearer)).body).toContain(`"'=HYPERLINK(""heron"")"`)
  await site.request({ method: 'DELETE', url: `/api/articles/${id}`, headers: staff.bearer })
  expect(await found()).toEqual([])
  await site.post(`/api/trash/article/${id}/restore`, {}, staff.bearer)
  expect(await titlesAt('/api/articles')).toEqual(['=HYPERLINK("heron")'])
})

it.each([
  [{ title: '\u200b' }, { title: 'Title is required' }],
  [{ body: ' ' }, { body: 'Text is required' }],
  [{ keywords: 'a'.repeat(501) }, { keywords: 'Must be at most 500 characters' }],
  [{ category: '__proto__' }, { category: 'Category must be one of the list' }],
  [{ audience: 'everyone' }, { audience: 'Readers must be one of the list' }],
  [{ position: -1 }, { position: 'Position must be a whole number from 0 to 9999' }],
])('refuses %j', async (some, errors) => {
  const answer = await site.post('/api/articles', { ...wire, ...some }, staff.bearer)
  expect(expectProblem(answer, 422).errors).toEqual(errors)
})

it('refuses marks without end, which the search would compose for many seconds', async () => {
  const piled = `a${'\u0315\u0300'.repeat(9_000)}`
  for (const [field, text] of Object.entries({
    title: piled.slice(0, 150),
    body: piled,
    keywords: piled.slice(0, 400),
  })) {
    const response = await site.post('/api/articles', { ...wire, [field]: text }, staff.bearer)
    expect(expectProblem(response, 422).errors).toHaveProperty(field)
  }
  await add({ body: `অ্যাকাউন্ট ${'e\u0301'.repeat(500)}` })
})
