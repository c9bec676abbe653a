import { afterAll, beforeAll, expect, it } from 'vitest'
import { admin, fragileText, unknownId } from '#tests/factories.ts'
import { expectProblem } from '#tests/problem.ts'
import { createTestSite, type TestSite } from '#tests/test-site.ts'

const token = { authorization: 'Bearer x' }
const wire = {
  title: 'What a website costs',
  author: 'Tanvir Hasan',
  category: 'business',
  featuredImage: { url: 'https://pictures.example/a.png' },
  content: fragileText,
  tags: 'prices, hosting ,, domain',
}
let site: TestSite
beforeAll(async () => {
  site = await createTestSite({ signedIn: admin })
})
afterAll(() => site[Symbol.asyncDispose]())

const add = async (body: object) => (await site.post('/api/blogs', body, token)).json().insertedId
const read = async (id: string) => (await site.get(`/api/blogs/${id}`)).json()

it('creates a blog and returns it alone and in the list', async () => {
  const id = await add(wire)
  const blog = await read(id)
  expect(blog).toEqual({
    _id: id,
    title: wire.title,
    author: wire.author,
    category: 'business',
    featuredImage: wire.featuredImage,
    image: wire.featuredImage.url,
    content: fragileText,
    tags: ['prices', 'hosting', 'domain'],
    summary: fragileText,
    authorAvatar: '',
    authorText: '',
    date: expect.any(String),
    createdAt: expect.any(String),
    version: 1,
    slug: 'what-a-website-costs',
    searchTitle: '',
    searchDescription: '',
    socialImage: '',
    state: 'published',
    publishAt: null,
    publishedAt: blog.createdAt,
    updatedAt: null,
  })
  expect((await site.get('/api/blogs')).json()[0]).toEqual(blog)
})

it('uses the first 150 characters as the summary unless there is one', async () => {
  const content = `${'a'.repeat(149)}😀${'b'.repeat(100)}`
  expect((await read(await add({ ...wire, content }))).summary).toBe(`${'a'.repeat(149)}😀`)
  expect((await read(await add({ ...wire, content, summary: 'Short' }))).summary).toBe('Short')
})

it('accepts the image as a string or object, tags as a string or list, or neither', async () => {
  expect(await read(await add({ ...wire, featuredImage: '/art/x.svg', tags: ['a,b'] }))).toMatchObject({
    featuredImage: { url: '/art/x.svg' },
    tags: ['a,b'],
  })
  const { featuredImage: _, tags: __, ...bare } = wire
  expect(await read(await add(bare))).toMatchObject({ featuredImage: null, image: '', tags: [] })
})

it('accepts a content of at most 100,000 Bangla characters', async () => {
  const content = 'অ'.repeat(100_000)
  expect((await read(await add({ ...wire, content }))).content).toBe(content)
  const problem = expectProblem(
    await site.post('/api/blogs', { ...wire, content: `${content}অ` }, token),
    422,
  )
  expect(problem.message).toBe('Must be at most 100,000 characters')
})

it('reports each missing field with the message of the form', async () => {
  expect(expectProblem(await site.post('/api/blogs', {}, token), 422).errors).toEqual({
    title: 'Title is required',
    author: 'Author name is required',
    category: 'Category is required',
    content: 'Content is required',
  })
})

it.each([
  ['title', 'Four'],
  ['category', 'cooking'],
  ['featuredImage', { url: 'javascript:alert(1)' }],
  ['featuredImage', 7],
  ['tags', Array(31).fill('tag')],
  ['tags', [{}]],
  ['authorAvatar', 'ftp://x.example/a.png'],
])('reports an error for %s if it is %o', async (field, value) => {
  const problem = expectProblem(await site.post('/api/blogs', { ...wire, [field]: value }, token), 422)
  expect(Object.keys(problem.errors ?? {}).map((path) => path.split('.')[0])).toEqual([field])
})

it('returns 404 for unknown and deleted blogs', async () => {
  const id = await add(wire)
  await read(id)
  await site.request({ method: 'DELETE', url: `/api/blogs/${id}`, headers: token })
  for (const missing of [id, unknownId]) {
    expect(expectProblem(await site.get(`/api/blogs/${missing}`), 404).message).toBe('Blog not found')
  }
  expectProblem(await site.get('/api/blogs/7'), 404)
})

it('requires a token to create or delete', async () => {
  expectProblem(await site.post('/api/blogs', wire), 401)
  expectProblem(await site.request({ method: 'DELETE', url: `/api/blogs/${unknownId}` }), 401)
})

it('updates the given fields, accepts a very long content, and refuses an old version', async () => {
  const id = await add(wire)
  const change = (body: object) =>
    site.request({
      method: 'PATCH',
      url: `/api/blogs/${id}`,
      headers: { ...token, 'content-type': 'application/json' },
      payload: JSON.stringify(body),
    })
  const content = 'প'.repeat(100_000)
  const featuredImage = { url: 'https://example.com/new.jpg' }
  const changed = await change({ content, featuredImage, tags: 'one, two', version: 1 })
  expect(changed.json(), changed.body).toEqual({ acknowledged: true, matchedCount: 1, modifiedCount: 1 })
  expect(await read(id)).toMatchObject({
    title: wire.title,
    content,
    featuredImage,
    tags: ['one', 'two'],
    version: 2,
  })
  expect((await change({ title: 'A late title', version: 1 })).statusCode).toBe(409)
  expect((await change({ title: 'four', version: 2 })).json().errors).toEqual({
    title: 'Title must be at least 5 characters',
  })
  expect((await read(id)).version).toBe(2)
})
