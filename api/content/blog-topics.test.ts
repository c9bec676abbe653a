import { afterAll, beforeAll, expect, it } from 'vitest'
import type { CategoryRow, TagRow } from '#core/blog/blog-topic.ts'
import { admin } from '#tests/factories.ts'
import { addAccount } from '#tests/people.ts'
import { expectProblem } from '#tests/problem.ts'
import { createTestSite, type TestSite } from '#tests/test-site.ts'

let [asStaff, asVisitor] = [] as unknown as [TestSite, TestSite]
beforeAll(async () => {
  asStaff = await createTestSite({ signedIn: admin })
  asVisitor = await createTestSite({ shared: asStaff })
  await addAccount(asStaff.database, admin)
})
afterAll(async () => {
  for (const site of [asVisitor, asStaff]) await site[Symbol.asyncDispose]()
})

const post = { title: 'A title of a post', author: 'Nadia', content: 'Text.' }
const write = async (more: object) => {
  const made = await asStaff.call('POST', '/blogs', { ...post, ...more })
  expect(made.statusCode, made.body).toBe(201)
  return made.json().insertedId as string
}
const read = async (id: string) => (await asStaff.call('GET', `/blogs/${id}`)).json()
const categories = async (): Promise<CategoryRow[]> => (await asStaff.call('GET', '/blog-categories')).json()
const tags = async (): Promise<TagRow[]> => (await asStaff.call('GET', '/blog-tags')).json()
const rename = (kind: 'categories' | 'tags', from: string, to: string) =>
  asStaff.call('POST', `/blog-${kind}/rename`, { from, to })
async function setList(blogCategories: string[]) {
  const { version } = (await asStaff.call('GET', '/site-settings')).json()
  const saved = await asStaff.call('PATCH', '/site-settings', { version, blogCategories })
  expect(saved.statusCode, saved.body).toBe(200)
}

it('begins with the five categories, and takes only those of the list', async () => {
  expect((await categories()).map(({ name }) => name)).toEqual([
    ...['technology', 'business', 'health', 'entertainment', 'sports'],
  ])
  const refused = await asStaff.call('POST', '/blogs', { ...post, category: 'cooking' })
  expect(expectProblem(refused, 422).errors).toEqual({ category: 'Category must be one of the list' })
  await setList(['technology', 'business', 'health', 'entertainment', 'sports', 'Cooking at home'])
  const id = await write({ category: 'Cooking at home' })
  expect(await read(id)).toMatchObject({ category: 'Cooking at home' })
  const shown = await asVisitor.get('/api/blogs?category=Cooking%20at%20home')
  expect(shown.json()).toMatchObject([{ _id: id }])
})

it('renames a category in the list and in all posts, so that an older form cannot bring it back', async () => {
  const [one, draft] = [
    await write({ category: 'health' }),
    await write({ category: 'health', state: 'draft' }),
  ]
  const { version } = await read(one)
  expect((await rename('categories', 'health', 'well-being')).json()).toMatchObject({ modifiedCount: 2 })
  for (const id of [one, draft]) expect(await read(id)).toMatchObject({ category: 'well-being' })
  expect((await categories()).map(({ name }) => name)[2]).toBe('well-being')
  const late = await asStaff.call('PATCH', `/blogs/${one}`, {
    version,
    category: 'health',
    title: 'Another one',
  })
  expect(late.statusCode).toBe(409)
  expectProblem(await rename('categories', 'health', 'well-being'), 404)
})

it('joins a category with another one', async () => {
  const id = await write({ category: 'sports' })
  await rename('categories', 'sports', 'entertainment')
  expect(await read(id)).toMatchObject({ category: 'entertainment' })
  const names = (await categories()).map(({ name }) => name)
  expect(names.filter((name) => name === 'entertainment')).toHaveLength(1)
  expect(names).not.toContain('sports')
})

it('keeps posts of a category that left the list, which stay editable', async () => {
  const id = await write({ category: 'business' })
  await setList((await categories()).flatMap(({ name }) => (name === 'business' ? [] : [name])))
  expect(await categories()).toContainEqual({ name: 'business', posts: 1, isListed: false })
  const { version } = await read(id)
  const saved = await asStaff.call('PATCH', `/blogs/${id}`, {
    version,
    category: 'business',
    title: 'Still here',
  })
  expect(saved.json()).toMatchObject({ modifiedCount: 1 })
  expect((await asVisitor.get('/api/blogs?category=business')).json()).toHaveLength(1)
})

it('counts published posts only for visitors', async () => {
  await write({ category: 'technology', state: 'draft' })
  const countIn = (rows: CategoryRow[]) => rows.find(({ name }) => name === 'technology')?.posts
  const visible = (await asVisitor.get('/api/blog-categories')).json()
  expect([countIn(await categories()), countIn(visible)]).toEqual([1, 0])
})

it('renames, joins and removes a tag in all posts', async () => {
  const id = await write({ category: 'technology', tags: ['seo', 'Search', 'seo tips', 'web'] })
  const other = await write({ category: 'technology', tags: ['seo'] })
  expect(await tags()).toContainEqual({ name: 'seo', posts: 2 })
  expect((await rename('tags', 'seo', 'Search')).json()).toMatchObject({ modifiedCount: 2 })
  expect((await read(id)).tags).toEqual(['Search', 'seo tips', 'web'])
  expect((await read(other)).tags).toEqual(['Search'])
  await rename('tags', 'seo tips', '')
  expect((await read(id)).tags).toEqual(['Search', 'web'])
  expectProblem(await rename('tags', 'seo', 'Search'), 404)
  expectProblem(await rename('tags', ' ', 'x'), 422)
})

it('lets nobody but staff rename, and see all tags', async () => {
  expect((await asVisitor.get('/api/blog-tags')).statusCode).toBe(401)
  const renamed = await asVisitor.call('POST', '/blog-categories/rename', { from: 'technology', to: 'x' })
  expect(renamed.statusCode).toBe(401)
})

it('loses no name of the list while several are changed at once', async () => {
  const names = Array.from({ length: 10 }, (_, at) => `topic ${at}`)
  await setList([...names, 'IT'])
  const all = await Promise.all(names.map((name) => rename('categories', name, `new ${name}`)))
  expect(all.map(({ statusCode }) => statusCode)).toEqual(names.map(() => 200))
  const listed = (await categories()).filter(({ isListed }) => isListed).map(({ name }) => name)
  expect(listed).toEqual([...names.map((name) => `new ${name}`), 'IT'])
})

it('refuses a name that the list cannot have, and keeps the list', async () => {
  const before = await categories()
  for (const to of ['two\nlines', ' ', 'x'.repeat(61)])
    expectProblem(await rename('categories', 'IT', to), 422)
  const full = Array.from({ length: 30 }, (_, at) => `topic ${at}`)
  const id = await write({ category: 'IT' })
  await setList(full)
  expectProblem(await rename('categories', 'IT', 'One too many'), 422)
  expect(await read(id)).toMatchObject({ category: 'IT' })
  expect((await categories()).filter(({ isListed }) => isListed)).toHaveLength(30)
  await setList(before.map(({ name }) => name))
  expect((await rename('categories', 'IT', '  Computers ')).statusCode).toBe(200)
  expect(await read(id)).toMatchObject({ category: 'Computers' })
})

it('joins a category from 20 requests at once, once', async () => {
  await write({ category: 'technology' })
  const all = await Promise.all(Array.from({ length: 20 }, () => rename('categories', 'technology', 'IT')))
  const counts = all.filter(({ statusCode }) => statusCode === 200).map((one) => one.json().modifiedCount)
  expect(counts.filter((count) => count > 0)).toHaveLength(1)
  expect((await categories()).filter(({ name }) => name === 'IT')).toHaveLength(1)
})

it('shows a few lines about the author below a post', async () => {
  const id = await write({ category: 'IT', authorText: 'Nadia builds shops <b>and</b> sails.' })
  const { slug } = await read(id)
  const page = (await asVisitor.get(`/blogs/${slug}`)).body
  expect(page).toContain('aria-label="About the author"')
  expect(page).toContain('Nadia builds shops &lt;b&gt;and&lt;/b&gt; sails.')
})

it('lists authors with the photo and text of their latest post, and changes one in all posts', async () => {
  const avatar = '/images/sakib.webp'
  const [one, two] = [
    await write({ category: 'business', author: 'Sakib' }),
    await write({ category: 'business', author: 'Sakib', authorAvatar: avatar, authorText: 'Writes.' }),
  ]
  const list = async () => (await asStaff.call('GET', '/blog-authors')).json()
  const sakib = { name: 'Sakib', avatar, text: 'Writes.', posts: 2 }
  expect((await list())[0]).toEqual(sakib)
  const { version } = await read(one)
  const change = (body: object) => asStaff.call('POST', '/blog-authors/change', body)
  const wanted = { from: 'Sakib', name: ' Sakib Khan ', avatar, text: 'Writes.' }
  expect((await change(wanted)).json()).toMatchObject({ modifiedCount: 2 })
  expect((await list())[0]).toEqual({ ...sakib, name: 'Sakib Khan' })
  expect(await read(one)).toMatchObject({ author: 'Sakib Khan', authorAvatar: avatar, authorText: 'Writes.' })
  const late = await asStaff.call('PATCH', `/blogs/${one}`, { version, author: 'Sakib' })
  expectProblem(late, 409)
  expect((await asVisitor.get(`/api/blogs/${two}`)).json()).toMatchObject({ author: 'Sakib Khan' })
  expect((await change({ ...wanted, from: 'Sakib Khan' })).json()).toMatchObject({ modifiedCount: 0 })
  expectProblem(await change(wanted), 404)
  const refused = await change({ from: 'Sakib Khan', name: '', avatar: 'javascript:alert(1)', text: '' })
  expect(expectProblem(refused, 422).errors).toEqual({
    name: 'Author name is required',
    avatar: 'Must be an http(s) link',
  })
})
