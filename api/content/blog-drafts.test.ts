import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { createBlog } from '#core/blog/edit-blog.server.ts'
import { publishDue } from '#core/publication/publish-due.server.ts'
import { aBlog, admin, client, unknownId } from '#tests/factories.ts'
import { expectProblem } from '#tests/problem.ts'
import { createTestSite, type TestSite } from '#tests/test-site.ts'

const token = { authorization: 'Bearer x' }
const { author, category, content } = aBlog()
const title = 'Cheap or dear'
const wire = { title, author, category, content, tags: 'hidden-tag' }
const origin = 'https://helper.example'
const inAnHour = () => new Date(Date.now() + 3_600_000)

let site: TestSite
beforeAll(async () => {
  site = await createTestSite({ signedIn: admin, settings: { PUBLIC_URL: origin, RATE_LIMIT: 'on' } })
})
beforeEach(() => site.database.deleteFrom('blog_record').execute())
afterAll(() => site[Symbol.asyncDispose]())

const add = async (body: object): Promise<string> =>
  (await site.post('/api/blogs', body, token)).json().insertedId
const read = async (id: string) => (await site.get(`/api/blogs/${id}`, token)).json()
const change = (id: string, body: object) =>
  site.request({
    method: 'PATCH',
    url: `/api/blogs/${id}`,
    headers: { ...token, 'content-type': 'application/json' },
    payload: JSON.stringify(body),
  })
const publishAt = (time: Date) => publishDue({ ...site.ctxOf(admin), now: () => time })

it.each([
  ['draft', {}],
  ['scheduled', { publishAt: inAnHour().toISOString() }],
])('hides a %s post from visitors everywhere', async (state, more) => {
  const shown = await add({ ...wire, title: 'The shown post' })
  const hidden = await add({ ...wire, title: 'The hidden post', state, ...more })
  const pages = ['/api/blogs', '/api/blogs?q=hidden', '/blogs', '/rss.xml', '/sitemap.xml']
  for (const path of [...pages, '/blogs?category=business', '/blogs/the-shown-post', '/search?q=hidden']) {
    const { body } = await site.get(path)
    expect(body, path).not.toMatch(/hidden post|the-hidden-post/i)
    expect(body, path).not.toContain(hidden)
  }
  for (const query of [`state=${state}`, `state=${state}&sort=title`]) {
    expect((await site.get(`/api/blogs?${query}`)).json(), query).toEqual([])
  }
  for (const path of [`/api/blogs/${hidden}`, `/blogs/${hidden}`, '/blogs/the-hidden-post']) {
    expect((await site.get(path)).statusCode, path).toBe(404)
  }
  expect((await site.get(`/preview/posts/${hidden}`)).statusCode).toBe(404)
  const rows = (await site.get(`/api/blogs?state=${state}`, token)).json()
  expect(rows).toMatchObject([{ _id: hidden, state }])
  expect((await site.get('/api/blogs')).json()).toMatchObject([{ _id: shown }])
})

it('accepts an unfinished draft, and requires all fields before it is published', async () => {
  const id = await add({ title: 'Idea', state: 'draft' })
  expect(await read(id)).toMatchObject({ title: 'Idea', category: '', content: '', state: 'draft' })
  expectProblem(await site.post('/api/blogs', { state: 'draft' }, token), 422)
  for (const state of ['published', 'scheduled']) {
    const more = state === 'scheduled' ? { publishAt: inAnHour().toISOString() } : {}
    expect(expectProblem(await change(id, { state, ...more, version: 1 }), 422).errors).toEqual({
      title: 'Title must be at least 5 characters',
      author: 'Author name is required',
      category: 'Category is required',
      content: 'Content is required',
    })
  }
  expect((await change(id, { ...wire, state: 'published', version: 1 })).statusCode).toBe(200)
  expect((await site.get('/blogs/cheap-or-dear')).statusCode).toBe(200)
})

it('refuses a time that has passed or is missing', async () => {
  for (const body of [
    {},
    { publishAt: null },
    { publishAt: '2020-01-01T00:00:00Z' },
    { publishAt: 'soon' },
  ]) {
    const answer = await site.post('/api/blogs', { ...wire, state: 'scheduled', ...body }, token)
    expect(Object.keys(expectProblem(answer, 422).errors ?? {})).toEqual(['publishAt'])
  }
})

it('publishes a scheduled post once at its time, on ten nodes at once', async () => {
  const time = inAnHour()
  const id = await add({ ...wire, state: 'scheduled', publishAt: time.toISOString() })
  await publishAt(new Date(time.getTime() - 1))
  expect((await site.get(`/api/blogs/${id}`)).statusCode).toBe(404)
  await Promise.all(Array.from({ length: 10 }, () => publishAt(time)))
  expect((await site.get(`/api/blogs/${id}`)).json()).toMatchObject({
    ...{ state: 'published', version: 2, slug: 'cheap-or-dear', publishAt: null },
    date: time.toISOString(),
  })
  const entries = await site.database
    .selectFrom('audit_entry')
    .select('action')
    .where('record_id', '=', id)
    .where('action', '=', 'blog.publish')
    .execute()
  expect(entries).toHaveLength(1)
  expect((await site.get('/rss.xml')).body).toContain('/blogs/cheap-or-dear')
})

it('gives two posts of one title that become due together two addresses', async () => {
  const time = inAnHour()
  const body = { ...wire, state: 'scheduled', publishAt: time.toISOString() }
  const ids = [await add(body), await add(body)]
  await Promise.all([publishAt(time), publishAt(time)])
  const slugs = await Promise.all(ids.map(async (id) => (await read(id)).slug))
  expect(slugs.sort()).toEqual(['cheap-or-dear', 'cheap-or-dear-2'])
})

it('keeps a post in the trash unpublished at its time', async () => {
  const id = await add({ ...wire, state: 'scheduled', publishAt: inAnHour().toISOString() })
  await site.request({ method: 'DELETE', url: `/api/blogs/${id}`, headers: token })
  await publishAt(new Date(Date.now() + 7_200_000))
  expect((await site.get('/blogs')).body).not.toContain(title)
})

it('withdraws a post and shows it again with its day and address', async () => {
  const id = await add(wire)
  const { date } = await read(id)
  expect((await site.get('/blogs')).body).toContain(title)
  expect((await change(id, { state: 'draft', version: 1 })).statusCode).toBe(200)
  expect((await site.get('/blogs')).body).not.toContain(title)
  expect((await site.get('/blogs/cheap-or-dear')).statusCode).toBe(404)
  expect(await add(wire).then(read)).toMatchObject({ slug: 'cheap-or-dear-2' })
  expect((await change(id, { state: 'published', version: 2 })).statusCode).toBe(200)
  expect(await read(id)).toMatchObject({ date, slug: 'cheap-or-dear' })
})

it('shows a draft that is published late before older posts, page by page', async () => {
  const at = (day: string) => site.ctxOf(admin, { now: () => new Date(`${day}T10:00:00Z`) })
  const early = await createBlog(at('2026-01-01'), { ...aBlog({ title: 'Written early' }), state: 'draft' })
  await createBlog(at('2026-02-01'), aBlog({ title: 'Published before' }))
  await change(early, { state: 'published', version: 1 })
  const titlesOf = (rows: { title: string }[]) => rows.map((row) => row.title)
  expect(titlesOf((await site.get('/api/blogs')).json())).toEqual(['Written early', 'Published before'])
  expect(titlesOf((await site.get(`/api/blogs?before=${early}`)).json())).toEqual(['Published before'])
  expect((await site.get(`/api/blogs?before=${unknownId}`)).statusCode).toBe(200)
})

it('leads from the id and from earlier addresses to the readable one', async () => {
  const id = await add({ ...wire, title: 'ওয়েবসাইটের দাম, in 2026!' })
  const { slug } = await read(id)
  expect(slug).toBe('ওয়েবসাইটের-দাম-in-2026')
  const address = `/blogs/${encodeURIComponent(slug)}`
  const locationOf = async (path: string) => {
    const { statusCode, headers } = await site.get(path)
    return [statusCode, headers.location]
  }
  expect(await locationOf(`/blogs/${id}`)).toEqual([301, address])
  expect((await site.get(address)).body).toContain(`<link rel="canonical" href="${origin}${address}"/>`)
  await change(id, { slug: 'Price of a Website', version: 1 })
  expect(await locationOf(address)).toEqual([301, '/blogs/price-of-a-website'])
  expect(await locationOf('/blogs/Price%20of_a-website')).toEqual([301, '/blogs/price-of-a-website'])
  expect((await site.get('/sitemap.xml')).body).toContain('/blogs/price-of-a-website<')
})

it('refuses an address that another post has or had', async () => {
  const first = await add({ ...wire, slug: 'first' })
  await change(first, { slug: 'renamed', version: 1 })
  const second = await add({ ...wire, title: 'A second post' })
  for (const slug of ['first', 'renamed']) {
    expect(expectProblem(await change(second, { slug, version: 1 }), 422).errors).toHaveProperty('slug')
  }
  expect((await change(first, { slug: 'first', version: 2 })).statusCode).toBe(200)
  const taken = { ...wire, title: 'A third post', slug: 'Renamed' }
  const refused = await site.post('/api/blogs', taken, token)
  expect(expectProblem(refused, 422).errors).toEqual({ slug: 'Another post has or had this address' })
  const later = new Date(Date.now() + 3_600_000).toISOString()
  const scheduled = await site.post('/api/blogs', { ...taken, state: 'scheduled', publishAt: later }, token)
  expect(expectProblem(scheduled, 422).errors).toHaveProperty('slug')
  const draft = await add({ ...taken, state: 'draft' })
  const schedule = await change(draft, { state: 'scheduled', publishAt: later, version: 1 })
  expect(expectProblem(schedule, 422).errors).toHaveProperty('slug')
  expect(expectProblem(await change(draft, { state: 'published', version: 1 }), 422).errors).toEqual({
    slug: 'Another post has or had this address',
  })
})

it('tells search engines the own title and description and the day of the last edit', async () => {
  const own = { searchTitle: 'Short title', searchDescription: 'What it is about' }
  const id = await add({ ...wire, ...own })
  const page = async () => (await site.get('/blogs/cheap-or-dear')).body
  expect(await page()).toContain('<title>Short title</title>')
  expect(await page()).toContain('<meta name="description" content="What it is about"/>')
  expect(await page()).not.toContain('article:modified_time')
  await change(id, { content: 'Another text', version: 1 })
  const { updatedAt } = await read(id)
  expect(await page()).toContain(`<meta property="article:modified_time" content="${updatedAt}"/>`)
  expect((await site.get('/sitemap.xml')).body).toContain(`<lastmod>${updatedAt}</lastmod>`)
})

it('keeps the versions of a post for staff', async () => {
  const id = await add(wire)
  await change(id, { content: 'Another text', version: 1 })
  const versions = (await site.get(`/api/blogs/${id}/versions`, token)).json()
  expect(versions).toMatchObject([{ version: 2 }, { version: 1 }])
  const first = (await site.get(`/api/blogs/${id}/versions/1`, token)).json()
  expect(first).toMatchObject({ version: 1, content: { title, content } })
  expectProblem(await site.get(`/api/blogs/${id}/versions/9`, token), 404)
  expectProblem(await site.get(`/api/blogs/${id}/versions`), 401)
})

it('refuses drafts of clients, and shows them published posts only', async () => {
  await using theirs = await createTestSite({ signedIn: client, shared: site })
  const id = await add({ ...wire, state: 'draft' })
  expect((await theirs.get(`/api/blogs/${id}`, token)).statusCode).toBe(404)
  expect((await theirs.get('/api/blogs?state=draft', token)).json()).toEqual([])
  expectProblem(await theirs.post('/api/blogs', { ...wire, state: 'draft' }, token), 403)
})

it('keeps cached answers while a draft is saved', async () => {
  await add(wire)
  const etagOf = async () => (await site.get('/blogs')).headers.etag
  const before = await etagOf()
  const id = await add({ ...wire, state: 'draft' })
  await change(id, { content: 'More text', version: 1 })
  expect(await etagOf()).toBe(before)
})
