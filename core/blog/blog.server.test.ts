import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { aBlog, admin, client, fragileText, unknownId, visitor } from '#tests/factories.ts'
import { createTestDatabase, type TestDatabase } from '#tests/test-database.ts'
import { getBlog, listBlogs, listRelatedBlogs } from './blog.server.ts'
import { createBlog, removeBlog } from './edit-blog.server.ts'

let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase()
})
beforeEach(() => test.database.deleteFrom('blog').execute())
afterAll(() => test[Symbol.asyncDispose]())

const create = (some = {}) => createBlog(test.ctxOf(admin), aBlog(some))

it('stores a post unchanged', async () => {
  const now = new Date('2026-04-01T00:00:00Z')
  const blog = aBlog({ title: fragileText, content: fragileText, tags: ['a,b', 'খবর', '{"x"}', 'null'] })
  const id = await createBlog(test.ctxOf(admin, { now: () => now }), blog)
  expect(await getBlog(test.ctxOf(visitor), id)).toEqual({
    ...{ ...blog, id, createdAt: now, version: 1, slug: expect.any(String) },
    ...{ state: 'published', publishAt: null, publishedAt: now, updatedAt: null },
  })
})

it('lists newest first, page by page', async () => {
  const ids = []
  for (let number = 0; number < 3; number += 1) ids.unshift(await create())
  const first = await listBlogs(test.ctxOf(visitor), { limit: 2 })
  const second = await listBlogs(test.ctxOf(visitor), { limit: 2, before: first.nextBefore })
  expect([...first.rows, ...second.rows].map(({ id }) => id)).toEqual(ids)
})

it('lists three related posts, those of the same category first', async () => {
  const oldest = await create({ category: 'health' })
  await create({ category: 'sports' })
  const newer = await create({ category: 'business' })
  const newest = await create({ category: 'sports' })
  const shown = await getBlog(test.ctxOf(visitor), await create({ category: 'health' }))
  const related = await listRelatedBlogs(test.ctxOf(visitor), shown)
  expect(related.map(({ id }) => id)).toEqual([oldest, newest, newer])
})

it('allows only administrators to add and delete posts', async () => {
  const id = await create()
  for (const [actor, kind] of [
    [visitor, 'unauthenticated'],
    [client, 'forbidden'],
  ] as const) {
    await expect(createBlog(test.ctxOf(actor), aBlog())).rejects.toMatchObject({ kind })
    await expect(removeBlog(test.ctxOf(actor), id)).rejects.toMatchObject({ kind })
  }
  expect((await listBlogs(test.ctxOf(visitor), { limit: 9 })).rows).toHaveLength(1)
  await removeBlog(test.ctxOf(admin), id)
  expect((await listBlogs(test.ctxOf(visitor), { limit: 9 })).rows).toEqual([])
})

it('refuses an unknown post with not_found', async () => {
  await expect(getBlog(test.ctxOf(visitor), unknownId)).rejects.toMatchObject({
    kind: 'not_found',
    message: 'Blog not found',
  })
  await expect(removeBlog(test.ctxOf(admin), unknownId)).rejects.toMatchObject({ kind: 'not_found' })
})
