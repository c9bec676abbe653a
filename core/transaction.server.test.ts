import { sql } from 'kysely'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { client } from '#tests/factories.ts'
import { createTestDatabase, type TestDatabase } from '#tests/test-database.ts'
import type { Context } from './context.ts'
import { inTransaction, onOneConnection } from './transaction.server.ts'

let test: TestDatabase
beforeAll(async () => {
  test = await createTestDatabase()
})
afterAll(() => test[Symbol.asyncDispose]())

it('allows rate-limit checks outside a transaction only', async () => {
  const ctx = test.ctxOf(client)
  await expect(ctx.limit('message')).resolves.toBeUndefined()
  await expect(inTransaction(ctx, (inside) => inside.limit('message'))).rejects.toThrow(
    'limit(message) inside a transaction',
  )
  await expect(
    inTransaction(ctx, (outer) => inTransaction(outer, (inside) => inside.limit('message'))),
  ).rejects.toThrow('limit(message) inside a transaction')
})

it('ends all reads of a connection before the connection is used for another request', async () => {
  await using single = await createTestDatabase({ connections: 1 })
  const ctx = single.ctxOf(client)
  const ended: string[] = []
  const read = (query: string) => sql.raw(query).execute(ctx.db)
  const failing = onOneConnection(ctx, ({ db }) =>
    Promise.all([
      sql`select 1 / 0`.execute(db),
      ...[1, 2].map((number) =>
        sql`select pg_sleep(0.05)`.execute(db).then(() => ended.push(`read ${number}`)),
      ),
    ]),
  )
  await expect(failing).rejects.toThrow('division by zero')
  await read('select 1').then(() => ended.push('another'))
  expect(ended).toEqual(['read 1', 'read 2', 'another'])
})

const lock = ({ db }: Context, number: number) => sql`select pg_advisory_xact_lock(${number})`.execute(db)

it('retries a transaction that the database cancelled because of a deadlock', async () => {
  const ctx = test.ctxOf(client)
  const { promise: bothHold, resolve } = Promise.withResolvers<void>()
  let attempts = 0
  let held = 0
  const lockBoth = (first: number, second: number) =>
    inTransaction(ctx, async (inside) => {
      attempts += 1
      await lock(inside, first)
      held += 1
      if (held === 2) resolve()
      await bothHold
      await lock(inside, second)
      return second
    })
  expect(await Promise.all([lockBoth(901, 902), lockBoth(902, 901)])).toEqual([902, 901])
  expect(attempts).toBe(3)
})

it('gives up after five cancelled attempts, and does not retry other errors', async () => {
  const ctx = test.ctxOf(client)
  for (const [code, expected] of [
    ['40P01', 5],
    ['40001', 5],
    ['23505', 1],
  ] as const) {
    let attempts = 0
    const failing = inTransaction(ctx, async (outer) =>
      inTransaction(outer, async () => {
        attempts += 1
        throw Object.assign(new Error('failed'), { code })
      }),
    )
    await expect(failing).rejects.toMatchObject({ code })
    expect(attempts).toBe(expected)
  }
})
