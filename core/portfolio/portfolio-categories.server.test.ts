import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { admin, aPortfolio, visitor } from '#tests/factories.ts'
import { createTestDatabase, type TestDatabase } from '#tests/test-database.ts'
import { createPortfolio } from './edit-portfolio.server.ts'
import {
  getPortfolio,
  listPortfolioCategories,
  listPortfolios,
  listRelatedPortfolios,
} from './portfolio.server.ts'

let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase()
})
beforeEach(() => test.database.deleteFrom('portfolio').execute())
afterAll(() => test[Symbol.asyncDispose]())

const create = (category: string) => createPortfolio(test.ctxOf(admin), aPortfolio({ category }))
const list = (some: object) => listPortfolios(test.ctxOf(visitor), { limit: 2, ...some })

it('lists one category page by page, newest first', async () => {
  const ids = []
  for (let number = 0; number < 3; number += 1) {
    await create('Logo')
    ids.unshift(await create('Website'))
  }
  const first = await list({ category: 'Website' })
  const second = await list({ category: 'Website', before: first.nextBefore })
  expect([...first.rows, ...second.rows].map(({ id }) => id)).toEqual(ids)
  expect(second.nextBefore).toBeUndefined()
  expect((await list({ category: 'website' })).rows).toEqual([])
})

it('counts categories, most common first, without unnamed ones', async () => {
  for (const category of ['Logo', 'Website', '', 'Shop', 'Website', '']) await create(category)
  expect(await listPortfolioCategories(test.ctxOf(visitor), 12)).toEqual([
    { category: 'Website', count: 2 },
    { category: 'Logo', count: 1 },
    { category: 'Shop', count: 1 },
  ])
})

it('limits the number of categories', async () => {
  for (let number = 0; number < 14; number += 1) await create(`Category ${number}`)
  expect(await listPortfolioCategories(test.ctxOf(visitor), 12)).toHaveLength(12)
})

it('lists three related portfolios, those of the same category first', async () => {
  const oldest = await create('Logo')
  await create('Website')
  const newer = await create('Shop')
  const newest = await create('Website')
  const shown = await getPortfolio(test.ctxOf(visitor), await create('Logo'))
  const related = await listRelatedPortfolios(test.ctxOf(visitor), shown)
  expect(related.map(({ id }) => id)).toEqual([oldest, newest, newer])
})
