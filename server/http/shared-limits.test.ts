import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { deleteExpiredLimitUses } from '#core/limit-use.server.ts'
import { visitor } from '#tests/factories.ts'
import { expectProblem } from '#tests/problem.ts'
import { createTestDatabase } from '#tests/test-database.ts'
import { createTestSite } from '#tests/test-site.ts'

const settings = { RATE_LIMIT: 'on' }

it('accepts exactly five of forty messages sent to two nodes at once', async () => {
  await using shared = await createTestDatabase()
  await using one = await createTestSite({ shared, settings })
  await using other = await createTestSite({ shared, settings })
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, number) =>
      (number % 2 ? one : other).post('/api/contact', { message: 'x' }),
    ),
  )
  const codes = answers.map(({ statusCode }) => statusCode)
  expect(codes.filter((code) => code === 201)).toHaveLength(5)
  expect(codes.filter((code) => code === 429)).toHaveLength(35)
  for (const site of [one, other]) {
    expectProblem(await site.post('/api/contact', { message: 'x' }), 429)
    expect((await site.post('/api/reviews', { title: 'x' })).statusCode).toBe(201)
  }
})

it('stores no address, deletes expired counts, and starts again after a limit has expired', async () => {
  await using site = await createTestSite({ settings })
  await site.post('/api/contact', { message: 'x' })
  const readUses = () => sql<{ client: string }>`select client from limit_use`.execute(site.database)
  const [row] = (await readUses()).rows
  expect(row?.client).toMatch(/^[\w-]{43}$/)
  await deleteExpiredLimitUses(site.ctxOf(visitor))
  expect((await readUses()).rows).toHaveLength(1)
  await sql`update limit_use set used = 5, ends_at = now() - interval '1 second'`.execute(site.database)
  expect((await site.post('/api/contact', { message: 'x' })).statusCode).toBe(201)
  await sql`update limit_use set ends_at = now() - interval '1 second'`.execute(site.database)
  await deleteExpiredLimitUses(site.ctxOf(visitor))
  expect((await readUses()).rows).toEqual([])
})

it('counts 600 requests a minute on each node separately, without writing to the database', async () => {
  await using shared = await createTestDatabase()
  await using one = await createTestSite({ shared, settings })
  await using other = await createTestSite({ shared, settings })
  for (let number = 0; number < 600; number++) await one.get('/api/unknown')
  expectProblem(await one.get('/api/unknown'), 429)
  const elsewhere = await one.request({ method: 'GET', url: '/api/unknown', remoteAddress: '203.0.113.9' })
  expect(elsewhere.statusCode).toBe(404)
  expect((await other.get('/api/unknown')).statusCode).toBe(404)
  expect((await sql`select from limit_use`.execute(shared.database)).rows).toEqual([])
})

it('counts on its own node while the database stores no counts', async () => {
  await using site = await createTestSite({ settings })
  await sql`drop table limit_use`.execute(site.database)
  for (let number = 0; number < 5; number += 1) {
    expect((await site.post('/api/contact', { message: 'x' })).statusCode).toBe(201)
  }
  expectProblem(await site.post('/api/contact', { message: 'x' }), 429)
})
