import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { admin, aReview, client, fragileText, unknownId, visitor } from '#tests/factories.ts'
import { createTestDatabase, type TestDatabase } from '#tests/test-database.ts'
import {
  listPublicReviews,
  listReviews,
  removeReview,
  submitReview,
  summarizeRatings,
} from './review.server.ts'

let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase()
})
beforeEach(() => test.database.deleteFrom('review').execute())
afterAll(() => test[Symbol.asyncDispose]())

const submit = (some = {}) => submitReview(test.ctxOf(visitor), aReview(some))
const listAll = () => listReviews(test.ctxOf(admin), { limit: 100 })

it('stores a review exactly as entered, with the current time', async () => {
  const now = new Date('2026-01-31T12:00:00.123Z')
  const review = aReview({ review: fragileText, title: fragileText, author: fragileText })
  const id = await submitReview(test.ctxOf(visitor, { now: () => now }), review)
  expect((await listAll()).rows).toEqual([
    { ...review, id, createdAt: now, state: 'published', hiddenReason: '', reports: 0, version: 1 },
  ])
})

it('shows only the public fields in the public list', async () => {
  await submit()
  for (const actor of [visitor, client, admin]) {
    const { rows } = await listPublicReviews(test.ctxOf(actor), { limit: 100 })
    expect(rows.map((row) => Object.keys(JSON.parse(JSON.stringify(row))).sort())).toEqual([
      ['author', 'createdAt', 'id', 'rating', 'review', 'role', 'title'],
    ])
  }
})

it('shows addresses and phone numbers to administrators only', async () => {
  await expect(listReviews(test.ctxOf(visitor), { limit: 1 })).rejects.toMatchObject({
    kind: 'unauthenticated',
  })
  await expect(listReviews(test.ctxOf(client), { limit: 1 })).rejects.toMatchObject({ kind: 'forbidden' })
})

it('lists newest first, page by page, without losing or repeating a row', async () => {
  const ids = []
  for (let number = 0; number < 5; number += 1) ids.unshift(await submit())
  const first = await listPublicReviews(test.ctxOf(visitor), { limit: 2 })
  const second = await listPublicReviews(test.ctxOf(visitor), { limit: 2, before: first.nextBefore })
  const third = await listPublicReviews(test.ctxOf(visitor), { limit: 2, before: second.nextBefore })
  expect([first, second, third].flatMap(({ rows }) => rows.map(({ id }) => id))).toEqual(ids)
  expect(third.nextBefore).toBeUndefined()
})

it('returns no cursor on the last page', async () => {
  await submit()
  await submit()
  expect((await listPublicReviews(test.ctxOf(visitor), { limit: 2 })).nextBefore).toBeUndefined()
})

it('excludes reviews without a rating from the mean', async () => {
  expect(await summarizeRatings(test.ctxOf(visitor))).toMatchObject({ count: 0, average: 0 })
  for (const rating of [5, 4, 4, 0]) await submit({ rating })
  expect(await summarizeRatings(test.ctxOf(visitor))).toMatchObject({ count: 3, average: 4.3 })
})

it('counts a submission against the limit before anything is stored', async () => {
  const limit = async (name: string) => {
    throw new Error(`limited: ${name}`)
  }
  await expect(submitReview(test.ctxOf(visitor, { limit }), aReview())).rejects.toThrow('limited: review')
  expect((await listAll()).rows).toEqual([])
})

it('can be deleted by administrators only', async () => {
  const id = await submit()
  await expect(removeReview(test.ctxOf(visitor), id)).rejects.toMatchObject({ kind: 'unauthenticated' })
  await expect(removeReview(test.ctxOf(client), id)).rejects.toMatchObject({ kind: 'forbidden' })
  expect((await listAll()).rows).toHaveLength(1)
  await removeReview(test.ctxOf(admin), id)
  expect((await listAll()).rows).toEqual([])
})

it('refuses to delete an unknown review', async () => {
  await expect(removeReview(test.ctxOf(admin), unknownId)).rejects.toMatchObject({
    kind: 'not_found',
    message: 'Review not found',
  })
})
