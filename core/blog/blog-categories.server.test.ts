import { afterAll, beforeAll, expect, it } from 'vitest'
import { aBlog, admin, visitor } from '#tests/factories.ts'
import { createTestDatabase, type TestDatabase } from '#tests/test-database.ts'
import { listBlogCategories, listBlogs } from './blog.server.ts'
import { createBlog } from './edit-blog.server.ts'

let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(() => test[Symbol.asyncDispose]())

it('lists and counts posts by category', async () => {
  const create = (category: 'health' | 'sports' | 'business') =>
    createBlog(test.ctxOf(admin), aBlog({ category }))
  const older = await create('sports')
  await create('health')
  const newer = await create('sports')
  await create('business')
  const { rows } = await listBlogs(test.ctxOf(visitor), { limit: 9, category: 'sports' })
  expect(rows.map(({ id }) => id)).toEqual([newer, older])
  expect(await listBlogCategories(test.ctxOf(visitor))).toEqual([
    { category: 'sports', count: 2 },
    { category: 'business', count: 1 },
    { category: 'health', count: 1 },
  ])
})
