import { sql } from 'kysely'
import { expect, it, vi } from 'vitest'
import { createQueryCounter } from '#tests/query-counter.ts'
import { createTestDatabase } from '#tests/test-database.ts'
import { createTestSite, type TestSite } from '#tests/test-site.ts'

const wire = { title: 'Fresh', review: 'Just now', author: 'Nusrat', rating: 5 }
const views = ['/api/reviews', '/reviews', '/']

async function expectEverywhere(site: TestSite, text: string) {
  for (const url of views) expect((await site.get(url)).body, url).toContain(text)
}

it('shows a change at the first request after it', async () => {
  await using site = await createTestSite()
  for (let number = 0; number < 8; number += 1) {
    for (const url of views) await site.get(url)
    await site.post('/api/reviews', { ...wire, title: `Title ${number} of many` })
    await expectEverywhere(site, `Title ${number} of many`)
  }
})

it('shows each of many changes made at the same time to the one who made it', async () => {
  await using site = await createTestSite()
  const numbers = Array.from({ length: 30 }, (_, number) => number)
  await Promise.all(
    numbers.map(async (number) => {
      await site.post('/api/reviews', { ...wire, title: `Title ${number} of many` })
      expect((await site.get('/api/reviews')).body).toContain(`Title ${number} of many`)
    }),
  )
})

it('shows a change made by another node', async () => {
  await using shared = await createTestDatabase()
  await using one = await createTestSite({ shared })
  await using other = await createTestSite({ shared })
  for (const url of views) await other.get(url)
  await one.post('/api/reviews', wire)
  await expect.poll(async () => (await other.get('/api/reviews')).body).toContain('Fresh')
  await expectEverywhere(other, 'Fresh')
})

it('shows changes and deletions made by plain SQL', async () => {
  await using site = await createTestSite()
  await site.post('/api/reviews', wire)
  await expectEverywhere(site, 'Fresh')
  await sql`update review set title = 'Rewritten'`.execute(site.database)
  await expect.poll(async () => (await site.get('/api/reviews')).body).toContain('Rewritten')
  await expectEverywhere(site, 'Rewritten')
  await sql`truncate review_record cascade`.execute(site.database)
  await expect.poll(async () => (await site.get('/api/reviews')).json()).toEqual([])
})

it('removes only responses made from the table that changed', async () => {
  await using site = await createTestSite()
  await site.get('/api/blogs')
  await site.get('/api/reviews')
  const invalidate = vi.spyOn(site.cache, 'invalidate')
  await site.post('/api/reviews', wire)
  expect(invalidate.mock.calls).toEqual([['review']])
})

it('renders once for 50 concurrent requests', async () => {
  await using shared = await createTestDatabase()
  const reads = createQueryCounter(shared.database)
  await using site = await createTestSite({ shared: { ...shared, database: reads.database } })
  for (const url of views) {
    await site.get(url)
    site.cache.markAllOutdated()
    reads.reset()
    await site.get(url)
    const alone = reads.count()
    site.cache.markAllOutdated()
    reads.reset()
    const answers = await Promise.all(Array.from({ length: 50 }, () => site.get(url)))
    expect(new Set(answers.map(({ statusCode, headers }) => `${statusCode} ${headers.etag}`)).size).toBe(1)
    expect(reads.count(), url).toBe(alone)
  }
})

it('does not cache a response whose data changed while it was made', async () => {
  await using shared = await createTestDatabase()
  const reads = createQueryCounter(shared.database)
  await using site = await createTestSite({ shared: { ...shared, database: reads.database } })
  // The change comes after the query of the list and before its response is cached. The parallel count finds a row.
  reads.afterNextEmpty(async () => {
    await site.post('/api/reviews', wire)
  })
  expect((await site.get('/api/reviews')).json()).toEqual([])
  expect((await site.get('/api/reviews')).json()).toMatchObject([{ title: 'Fresh' }])
})

it('drops the cache while it receives no change notifications, and reconnects', async () => {
  await using site = await createTestSite()
  await site.post('/api/reviews', wire)
  await expectEverywhere(site, 'Fresh')
  await sql`select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and application_name like 'change feed%'`.execute(site.database)
  await sql`update review set title = 'While disconnected'`.execute(site.database)
  await expect.poll(async () => (await site.get('/api/reviews')).body).toContain('While disconnected')
  await site.post('/api/reviews', { ...wire, title: 'Reconnected' })
  await expectEverywhere(site, 'Reconnected')
})
