import { expect, it } from 'vitest'
import { client, otherClient, visitor } from '#tests/factories.ts'
import { createTestDatabase } from '#tests/test-database.ts'
import type { Context } from './context.ts'
import { doOnce } from './idempotency.server.ts'
import { nextNumber } from './numbering.server.ts'

const call = { key: 'a-key', operation: 'order.place', input: { plan: 'growth' } }
const takeNumber = (inside: Context) => nextNumber(inside, 'OR')

it('does it once for twenty who ask with one key at the same time', async () => {
  await using test = await createTestDatabase()
  const ctx = test.ctxOf(client)
  const answers = await Promise.all(Array.from({ length: 20 }, () => doOnce(ctx, call, takeNumber)))
  expect(new Set(answers)).toEqual(new Set(['OR-000001']))
  expect(await doOnce(ctx, { ...call, key: 'another' }, takeNumber)).toBe('OR-000002')
})

it('serves each person, and each call without a key, alone', async () => {
  await using test = await createTestDatabase()
  expect(await doOnce(test.ctxOf(client), call, takeNumber)).toBe('OR-000001')
  expect(await doOnce(test.ctxOf(otherClient), call, takeNumber)).toBe('OR-000002')
  const without = { ...call, key: undefined }
  expect(await doOnce(test.ctxOf(client), without, takeNumber)).toBe('OR-000003')
  expect(await doOnce(test.ctxOf(client), without, takeNumber)).toBe('OR-000004')
})

it('refuses a key that was used for something else', async () => {
  await using test = await createTestDatabase()
  const ctx = test.ctxOf(client)
  await doOnce(ctx, call, takeNumber)
  await expect(doOnce(ctx, { ...call, input: { plan: 'starter' } }, takeNumber)).rejects.toThrow(
    'other content',
  )
  await expect(doOnce(ctx, { ...call, operation: 'claim.send' }, takeNumber)).rejects.toThrow('other content')
})

it('forgets a key whose work failed, and its number too', async () => {
  await using test = await createTestDatabase()
  const ctx = test.ctxOf(client)
  const failing = doOnce(ctx, call, async (inside) => {
    await nextNumber(inside, 'OR')
    throw new Error('The disk is full')
  })
  await expect(failing).rejects.toThrow('disk')
  expect(await doOnce(ctx, call, takeNumber)).toBe('OR-000001')
})

it('does it once for visitors too, and none can spend the key of another', async () => {
  await using test = await createTestDatabase()
  const ctx = test.ctxOf(visitor)
  const answers = await Promise.all(Array.from({ length: 20 }, () => doOnce(ctx, call, takeNumber)))
  expect(new Set(answers)).toEqual(new Set(['OR-000001']))
  expect(await doOnce(ctx, { ...call, input: { plan: 'starter' } }, takeNumber)).toBe('OR-000002')
  expect(await doOnce(ctx, { ...call, key: undefined }, takeNumber)).toBe('OR-000003')
})

it('admits whoever asks first, and answers a repeat that nobody would admit', async () => {
  await using test = await createTestDatabase()
  for (const actor of [client, visitor]) {
    let places = 1
    const admit = async () => {
      if (places-- === 0) throw new Error('too often')
    }
    const number = await doOnce(test.ctxOf(actor), { ...call, admit }, takeNumber)
    expect(await doOnce(test.ctxOf(actor), { ...call, admit }, takeNumber)).toBe(number)
    await expect(doOnce(test.ctxOf(actor), { ...call, admit, key: 'new' }, takeNumber)).rejects.toThrow(
      'often',
    )
  }
})
