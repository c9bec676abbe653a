import { afterAll, beforeAll, expect, it } from 'vitest'
import { admin } from '#tests/factories.ts'
import { createTestDatabase, type TestDatabase } from '#tests/test-database.ts'
import { inTransaction } from '../transaction.server.ts'
import { changeSiteSettings, readSiteSettings } from './site-settings.server.ts'

let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(() => test[Symbol.asyncDispose]())

it('reads in a transaction what the transaction has changed', async () => {
  const ctx = test.ctxOf(admin)
  await inTransaction(ctx, async (inside) => {
    const { name } = await readSiteSettings(inside)
    await changeSiteSettings(inside, () => ({ name: `${name} 2` }))
    expect(await readSiteSettings(inside)).toMatchObject({ name: `${name} 2` })
  })
})

it('reads them again after a transaction', async () => {
  const ctx = test.ctxOf(admin)
  const { name } = await readSiteSettings(ctx)
  await inTransaction(ctx, (inside) => changeSiteSettings(inside, () => ({ name: `${name} 3` })))
  expect(await readSiteSettings(ctx)).toMatchObject({ name: `${name} 3` })
})
