import { setTimeout as delay } from 'node:timers/promises'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { admin } from '#tests/factories.ts'
import { createTestDatabase, type TestDatabase } from '#tests/test-database.ts'
import { listClients } from './client/client.server.ts'
import { clientBody, clientListRequest } from './client/client.ts'
import { createClient } from './client/edit-client.server.ts'
import type { Context } from './context.ts'
import { withTotal } from './paging.ts'
import { createTotalCache } from './total-cache.ts'
import { inTransaction } from './transaction.server.ts'

let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(() => test[Symbol.asyncDispose]())

const add = (name: string) => createClient(test.ctxOf(admin), clientBody.parse({ name }))
const totalOf = async (ctx: Context, q?: string) =>
  (await listClients(ctx, { ...clientListRequest.parse({ limit: 1, q }), ...withTotal })).total

it('keeps the total of a long list for a moment, by filter, and counts short ones each time', async () => {
  const ctx: Context = { ...test.ctxOf(admin), totals: createTotalCache({ smallest: 3, ttl: 300 }) }
  for (const name of ['Amina', 'Babul']) await add(name)
  expect(await totalOf(ctx)).toBe(2)
  await add('Chandan')
  expect(await totalOf(ctx)).toBe(3)
  await add('Dalia')
  expect(await totalOf(ctx)).toBe(3)
  expect(await totalOf(ctx, 'dalia')).toBe(1)
  expect(await inTransaction(ctx, (inside) => totalOf(inside))).toBe(4)
  await delay(400)
  expect(await totalOf(ctx)).toBe(4)
})
