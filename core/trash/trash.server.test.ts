import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { aBlog, admin, aPortfolio, aProject, aReview, client, unknownId, visitor } from '#tests/factories.ts'
import { createTestDatabase, type TestDatabase } from '#tests/test-database.ts'
import { getBlog, listBlogs, listRelatedBlogs } from '../blog/blog.server.ts'
import { createBlog, removeBlog, updateBlog } from '../blog/edit-blog.server.ts'
import { createPortfolio, removePortfolio } from '../portfolio/edit-portfolio.server.ts'
import { getPortfolio } from '../portfolio/portfolio.server.ts'
import { createProject, removeProject } from '../project/edit-project.server.ts'
import { getProject } from '../project/project.server.ts'
import { revealSecret } from '../project/project-secrets.server.ts'
import {
  listPublicReviews,
  removeReview,
  removeReviews,
  submitReview,
  summarizeRatings,
} from '../review/review.server.ts'
import {
  listTrash,
  purgeFromTrash,
  purgeOldTrash,
  restoreAllFromTrash,
  restoreFromTrash,
} from './trash.server.ts'

let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase()
})
beforeEach(async () => {
  for (const table of ['review_record', 'portfolio_record', 'blog_record', 'project_record'] as const)
    await test.database.deleteFrom(table).execute()
})
afterAll(() => test[Symbol.asyncDispose]())

const day = 86_400_000
const list = (request = {}) => listTrash(test.ctxOf(admin), { limit: 100, offset: 0, ...request })
const submit = (some = {}) => submitReview(test.ctxOf(visitor), aReview(some))

it('hides a deleted record from all public responses, and restores it unchanged', async () => {
  const ctx = test.ctxOf(admin)
  const id = await createBlog(ctx, aBlog())
  const other = await createBlog(ctx, aBlog())
  const blog = await getBlog(ctx, id)
  await removeBlog(ctx, id)
  await expect(getBlog(ctx, id)).rejects.toMatchObject({ kind: 'not_found' })
  await expect(removeBlog(ctx, id)).rejects.toMatchObject({ kind: 'not_found' })
  await expect(updateBlog(ctx, id, { title: 'Another title', version: 1 })).rejects.toMatchObject({
    kind: 'not_found',
  })
  expect((await listBlogs(ctx, { limit: 9 })).rows.map((one) => one.id)).toEqual([other])
  expect(await listRelatedBlogs(ctx, await getBlog(ctx, other))).toEqual([])
  await restoreFromTrash(ctx, 'blog', id)
  expect(await getBlog(ctx, id)).toEqual(blog)
  await expect(restoreFromTrash(ctx, 'blog', id)).rejects.toMatchObject({ kind: 'not_found' })
})

it('excludes deleted reviews from the mean rating', async () => {
  const id = await submit({ rating: 1 })
  await submit({ rating: 5 })
  await removeReview(test.ctxOf(admin), id)
  expect(await summarizeRatings(test.ctxOf(visitor))).toMatchObject({ count: 1, average: 5 })
})

it('lists records of all kinds, last deleted first, with their purge date', async () => {
  const at = (minute: number) => test.ctxOf(admin, { now: () => new Date(Date.UTC(2026, 10, 1, 12, minute)) })
  const review = await submit({ title: 'A review' })
  const portfolio = await createPortfolio(at(0), aPortfolio({ name: 'A portfolio' }))
  const project = await createProject(at(0), aProject({ companyName: 'A project' }))
  await removeReview(at(1), review)
  await removeProject(at(2), project)
  await removePortfolio(at(3), portfolio)
  const { rows, total } = await list()
  expect(rows.map(({ kind, title }) => [kind, title])).toEqual([
    ['portfolio', 'A portfolio'],
    ['project', 'A project'],
    ['review', 'A review'],
  ])
  expect(total).toBe(3)
  expect(rows[0]?.purgedAt).toEqual(new Date(Date.UTC(2026, 11, 1, 12, 3)))
  expect((await list({ kind: 'project' })).rows).toHaveLength(1)
  expect(await list({ limit: 1, offset: 1 })).toMatchObject({ rows: [{ kind: 'project' }], total: 3 })
})

it("keeps a project's passwords while it is in the trash", async () => {
  const id = await createProject(test.ctxOf(admin), aProject())
  const now = () => admin.session.startedAt
  await removeProject(test.ctxOf(admin), id)
  await expect(revealSecret(test.ctxOf(admin, { now }), id, 'wpPassword')).rejects.toMatchObject({
    kind: 'not_found',
  })
  await restoreFromTrash(test.ctxOf(admin), 'project', id)
  expect(await revealSecret(test.ctxOf(admin, { now }), id, 'wpPassword')).toBe(aProject().wpPassword)
  expect(await getProject(test.ctxOf(client), id)).toMatchObject({ id })
})

it('purges records on request, and automatically after 30 days', async () => {
  const start = Date.UTC(2026, 0, 1)
  const on = (days: number) => test.ctxOf(admin, { now: () => new Date(start + days * day) })
  const [old, young, undeleted] = [await submit(), await submit(), await submit()]
  const portfolio = await createPortfolio(on(0), aPortfolio())
  await removePortfolio(on(0), portfolio)
  await removeReview(on(0), old)
  await removeReview(on(1), young)
  expect(await purgeOldTrash(on(30))).toBe(0)
  expect(await purgeOldTrash(on(30.5))).toBe(2)
  expect((await list()).rows.map(({ id }) => id)).toEqual([young])
  await expect(purgeFromTrash(on(31), 'review', undeleted)).rejects.toMatchObject({ kind: 'not_found' })
  await purgeFromTrash(on(31), 'review', young)
  await expect(purgeFromTrash(on(31), 'review', young)).rejects.toMatchObject({ kind: 'not_found' })
  expect((await listPublicReviews(on(31), { limit: 9 })).rows.map(({ id }) => id)).toEqual([undeleted])
  await expect(getPortfolio(on(31), portfolio)).rejects.toMatchObject({ kind: 'not_found' })
})

it('deletes many records by id or filter, and restores many', async () => {
  const good = [await submit({ rating: 5 }), await submit({ rating: 5, title: 'Special' })]
  const bad = await submit({ rating: 1 })
  expect(await removeReviews(test.ctxOf(admin), { ids: [bad, unknownId] })).toEqual([bad])
  expect(await removeReviews(test.ctxOf(admin), { filter: { q: 'special' } })).toEqual([good[1]])
  expect((await removeReviews(test.ctxOf(admin), { filter: {} })).sort()).toEqual([good[0]])
  expect(await restoreAllFromTrash(test.ctxOf(admin), 'review', [...good, unknownId])).toBe(2)
  expect((await list()).rows.map(({ id }) => id)).toEqual([bad])
})

it('is for administrators only', async () => {
  for (const [actor, kind] of [
    [visitor, 'unauthenticated'],
    [client, 'forbidden'],
  ] as const) {
    const ctx = test.ctxOf(actor)
    await expect(listTrash(ctx, { limit: 9, offset: 0 })).rejects.toMatchObject({ kind })
    await expect(restoreFromTrash(ctx, 'blog', unknownId)).rejects.toMatchObject({ kind })
    await expect(purgeFromTrash(ctx, 'blog', unknownId)).rejects.toMatchObject({ kind })
    await expect(removeReviews(ctx, { filter: {} })).rejects.toMatchObject({ kind })
  }
})
