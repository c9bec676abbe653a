import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { admin, aPortfolio, client, fragileText, unknownId, visitor } from '#tests/factories.ts'
import { createTestDatabase, type TestDatabase } from '#tests/test-database.ts'
import { createPortfolio, removePortfolio } from './edit-portfolio.server.ts'
import { getPortfolio, listPortfolios } from './portfolio.server.ts'

let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase()
})
beforeEach(() => test.database.deleteFrom('portfolio').execute())
afterAll(() => test[Symbol.asyncDispose]())

const create = (some = {}) => createPortfolio(test.ctxOf(admin), aPortfolio(some))

it('stores a portfolio exactly as entered', async () => {
  const now = new Date('2026-03-15T00:00:00Z')
  const portfolio = aPortfolio({ name: fragileText, description: fragileText })
  const id = await createPortfolio(test.ctxOf(admin, { now: () => now }), portfolio)
  expect(await getPortfolio(test.ctxOf(visitor), id)).toEqual({
    ...portfolio,
    id,
    slug: expect.any(String),
    publishAt: null,
    createdAt: now,
    version: 1,
  })
})

it.each(['2024-02-29', '2026-01-01', null])(
  'stores the completion day %s regardless of time zones',
  async (day) => {
    const id = await create({ completedOn: day })
    expect((await getPortfolio(test.ctxOf(visitor), id)).completedOn).toBe(day)
  },
)

it('lists newest first, page by page', async () => {
  const ids = []
  for (let number = 0; number < 3; number += 1) ids.unshift(await create())
  const first = await listPortfolios(test.ctxOf(visitor), { limit: 2 })
  const second = await listPortfolios(test.ctxOf(visitor), { limit: 2, before: first.nextBefore })
  expect([...first.rows, ...second.rows].map(({ id }) => id)).toEqual(ids)
})

it('can be created and deleted by administrators only', async () => {
  const id = await create()
  for (const [actor, kind] of [
    [visitor, 'unauthenticated'],
    [client, 'forbidden'],
  ] as const) {
    await expect(createPortfolio(test.ctxOf(actor), aPortfolio())).rejects.toMatchObject({ kind })
    await expect(removePortfolio(test.ctxOf(actor), id)).rejects.toMatchObject({ kind })
  }
  expect((await listPortfolios(test.ctxOf(visitor), { limit: 9 })).rows).toHaveLength(1)
  await removePortfolio(test.ctxOf(admin), id)
  expect((await listPortfolios(test.ctxOf(visitor), { limit: 9 })).rows).toEqual([])
})

it('refuses an unknown portfolio as not found', async () => {
  await expect(getPortfolio(test.ctxOf(visitor), unknownId)).rejects.toMatchObject({ kind: 'not_found' })
  await expect(removePortfolio(test.ctxOf(admin), unknownId)).rejects.toMatchObject({ kind: 'not_found' })
})
