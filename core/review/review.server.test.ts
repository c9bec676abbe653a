import { afterAll, beforeAll, expect, it } from 'vitest'
import { aReview, visitor } from '#tests/factories.ts'
import { createTestSite, type TestSite } from '#tests/test-site.ts'
import { listPublicReviews, submitReview } from './review.server.ts'

let site: TestSite
beforeAll(async () => {
  site = await createTestSite()
})
afterAll(() => site[Symbol.asyncDispose]())

it('works', async () => {
  await submitReview(site.ctxOf(visitor), aReview())
  expect((await listPublicReviews(site.ctxOf(visitor), { limit: 1 })).rows).toHaveLength(1)
  expect((await site.get('/api/reviews')).json()).toHaveLength(1)
  expect((await site.get('/')).statusCode).toBe(200)
})
