import { afterAll, beforeAll, expect, it } from 'vitest'
import { submitReview } from '#core/review/review.server.ts'
import { aReview, visitor } from '#tests/factories.ts'
import { createTestSite, type TestSite } from '#tests/test-site.ts'

const rowCount = 450
let site: TestSite
beforeAll(async () => {
  site = await createTestSite()
  const numbers = Array.from({ length: rowCount }, (_, number) => number)
  for (const number of numbers) await submitReview(site.ctxOf(visitor), aReview({ title: String(number) }))
})
afterAll(() => site[Symbol.asyncDispose]())

const nextOf = (link: unknown) => /^<([^>]+)>; rel="next"$/.exec(String(link))?.[1]

async function walk(start: string) {
  const sizes: number[] = []
  const titles: number[] = []
  for (let url: string | undefined = start; url; ) {
    const response = await site.get(url)
    const rows = response.json<{ title: string }[]>()
    sizes.push(rows.length)
    titles.push(...rows.map(({ title }) => Number(title)))
    url = nextOf(response.headers.link)
  }
  return { sizes, titles }
}

it.each([
  ['/api/reviews', [100, 100, 100, 100, 50]],
  ['/api/reviews?limit=200', [200, 200, 50]],
  ['/api/reviews?limit=150', [150, 150, 150]],
])('links from %s through all pages, newest first', async (start, pageSizes) => {
  const { sizes, titles } = await walk(start)
  expect(sizes).toEqual(pageSizes)
  expect(titles).toEqual(Array.from({ length: rowCount }, (_, index) => rowCount - 1 - index))
})

it('sends the Link header with cached responses', async () => {
  const fresh = await site.get('/api/reviews?limit=7')
  const cached = await site.get('/api/reviews?limit=7')
  expect(cached.headers.link).toBe(fresh.headers.link)
  expect(nextOf(cached.headers.link)).toMatch(/^\/api\/reviews\?limit=7&before=/)
})
