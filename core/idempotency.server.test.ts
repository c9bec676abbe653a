import { expect, it } from 'vitest'
import { client, otherClient, visitor } from '#tests/factories.ts'
import { createTestDatabase } from '#tests/test-database.ts'
import type { Context } from './context.ts'
import { doOnce } from './idempotency.server.ts'
import { nextNumber } from './numbering.server.ts'

const call = { key: 'a-key', operation: 'order.place', input: { plan: 'growth' } }
const takeNumber = (inside: Context) => nextNumber(inside, 'OR')

it('runs once for twenty concurrent calls with one key', async () => {
  await using test = await createTestDatabase()
  const ctx = test.ctxOf(client)
  const results = await Promise.all(Array.from({ length: 20 }, () => doOnce(ctx, call, takeNumber)))
  expect(new Set(results)).toEqual(new Set(['OR-000001']))
  expect(await doOnce(ctx, { ...call, key: 'another' }, takeNumber)).toBe('OR-000002')
})

it('runs separately for each person and for each call without a key', async () => {
  await using test = await createTestDatabase()
  expect(await doOnce(test.ctxOf(client), call, takeNumber)).toBe('OR-000001')
  expect(await doOnce(test.ctxOf(otherClient), call, takeNumber)).toBe('OR-000002')
  const without = { ...call, key: undefined }
  expect(await doOnce(test.ctxOf(client), without, takeNumber)).toBe('OR-000003')
  expect(await doOnce(test.ctxOf(client), without, takeNumber)).toBe('OR-000004')
})

it('refuses a key that was used with other input or for another operation', async () => {
  await using test = await createTestDatabase()
  const ctx = test.ctxOf(client)
  await doOnce(ctx, call, takeNumber)
  await expect(doOnce(ctx, { ...call, input: { plan: 'starter' } }, takeNumber)).rejects.toThrow(
    'other content',
  )
  await expect(doOnce(ctx, { ...call, operation: 'claim.send' }, takeNumber)).rejects.toThrow('other content')
})

it('rolls back the key and the number when the work fails', async () => {
  await using test = await createTestDatabase()
  const ctx = test.ctxOf(client)
  const failing = doOnce(ctx, call, async (inside) => {
    await nextNumber(inside, 'OR')
    throw new Error('The disk is full')
  })
  await expect(failing).rejects.toThrow('disk')
  expect(await doOnce(ctx, call, takeNumber)).toBe('OR-000001')
})

it('runs once for visitors too, whose keys are separate for different input', async () => {
  await using test = await createTestDatabase()
  const ctx = test.ctxOf(visitor)
  const results = await Promise.all(Array.from({ length: 20 }, () => doOnce(ctx, call, takeNumber)))
  expect(new Set(results)).toEqual(new Set(['OR-000001']))
  expect(await doOnce(ctx, { ...call, input: { plan: 'starter' } }, takeNumber)).toBe('OR-000002')
  expect(await doOnce(ctx, { ...call, key: undefined }, takeNumber)).toBe('OR-000003')
})

it('calls admit for the first call with a key only, and answers repeats without it', async () => {
  await using test = await createTestDatabase()
  for (const actor of [client, visitor]) {
    let remaining = 1
    const admit = async () => {
      if (remaining-- === 0) throw new Error('too often')
    }
    const number = await doOnce(test.ctxOf(actor), { ...call, admit }, takeNumber)
    expect(await doOnce(test.ctxOf(actor), { ...call, admit }, takeNumber)).toBe(number)
    await expect(doOnce(test.ctxOf(actor), { ...call, admit, key: 'new' }, takeNumber)).rejects.toThrow(
      'often',
    )
  }
})
