import { afterEach, beforeEach, expect, it } from 'vitest'
import { admin, client, unknownId, visitor } from '#tests/factories.ts'
import { addMethod, aMethod, approveChanges } from '#tests/payments.ts'
import { createTestDatabase, type TestDatabase } from '#tests/test-database.ts'
import { listAllPaymentMethods, listPaymentMethods } from './list-methods.server.ts'
import { methodInput } from './method-input.ts'
import { createPaymentMethod, updatePaymentMethod } from './payment-method.server.ts'
import { sortPaymentMethods } from './sort-methods.server.ts'

let test: TestDatabase
beforeEach(async () => {
  test = await createTestDatabase()
})
afterEach(() => test[Symbol.asyncDispose]())

const invalidFields = (some: object) =>
  methodInput.safeParse({ ...aMethod(), ...some }).error?.issues.map(({ path }) => path.join('.')) ?? []

it('requires a Bangladeshi mobile number for wallets, and number and bank name for banks', () => {
  for (const number of ['01312345678', '01998765432', '+880 1712-345678', '8801712345678']) {
    expect(invalidFields({ number })).toEqual([])
  }
  for (const number of ['', '01212345678', '0171234567', '017123456789', '1712345678']) {
    expect(invalidFields({ number })).toEqual(['number'])
  }
  expect(invalidFields({ kind: 'bank', number: '' })).toEqual(['number', 'bank.bankName'])
  expect(invalidFields({ kind: 'cash', number: '' })).toEqual([])
  const [one, two] = [1_000, 2_000].map((minor) => ({ minor, currency: 'BDT' }))
  expect(invalidFields({ min: two, max: one })).toEqual(['max'])
})

it('requires confirmation of a new number, holder, QR, name or steps, and increments the revision', async () => {
  const ctx = test.ctxOf(admin)
  const id = await createPaymentMethod(ctx, aMethod({ number: '+880 1712 345678' }))
  expect(await listPaymentMethods(ctx)).toMatchObject([{ number: '01712345678', revision: 1, sortOrder: 1 }])
  expect(await updatePaymentMethod(ctx, id, { requires: 'both', version: 1 })).toBe(1)
  for (const change of [
    { number: '01912345678' },
    { holder: 'Karim' },
    { qrImage: '/files/x.png' },
    { label: 'bKash 01912345678' },
    { instructionsBn: '01912345678' },
  ]) {
    const update = updatePaymentMethod(ctx, id, { ...change, version: 2 })
    const [field = ''] = Object.keys(change)
    await expect(update).rejects.toMatchObject({
      kind: 'invalid',
      fields: { [field]: 'Please confirm this' },
    })
  }
  const change = { number: '01912345678', version: 2, isConfirmed: true }
  expect(await updatePaymentMethod(ctx, id, change)).toBe(0)
  expect(await listPaymentMethods(ctx)).toMatchObject([{ number: '01712345678', revision: 1, version: 2 }])
  await approveChanges(ctx)
  expect(await listPaymentMethods(ctx)).toMatchObject([{ number: '01912345678', revision: 2, version: 3 }])
  await expect(updatePaymentMethod(ctx, id, change)).rejects.toMatchObject({ kind: 'conflict' })
  await expect(updatePaymentMethod(ctx, id, { number: '123', version: 3 })).rejects.toMatchObject({
    fields: { number: expect.any(String) },
  })
  const acts = test.database.selectFrom('audit_entry').select(['action', 'before', 'after']).orderBy('id')
  expect((await acts.execute()).at(-1)).toEqual({
    action: 'payment-method.update',
    before: { number: '01712345678' },
    after: { number: '01912345678', revision: 2, isApproved: true },
  })
})

it('keeps the given sort order, and adds a new method at the end', async () => {
  const ctx = test.ctxOf(admin)
  const added = await Promise.all(
    ['Nagad', 'Rocket', 'Cash'].map((label) => addMethod(ctx, aMethod({ label }))),
  )
  const ids = async () => (await listAllPaymentMethods(ctx)).map(({ id }) => id)
  expect(new Set(await ids())).toEqual(new Set(added))
  const [first = '', second = '', third = ''] = await ids()
  expect(await sortPaymentMethods(ctx, [third, first, second])).toBe(3)
  expect(await ids()).toEqual([third, first, second])
  for (const wrong of [
    [first, second],
    [first, second, unknownId],
    [first, first, second],
  ]) {
    await expect(sortPaymentMethods(ctx, wrong)).rejects.toMatchObject({ kind: 'conflict' })
  }
  const { version = 0 } = (await listAllPaymentMethods(ctx)).find(({ id }) => id === third) ?? {}
  await updatePaymentMethod(ctx, third, { isActive: false, version })
  expect((await listPaymentMethods(ctx)).map(({ id }) => id)).toEqual([first, second])
})

it('can be changed by administrators and listed by signed-in users', async () => {
  await expect(createPaymentMethod(test.ctxOf(client), aMethod())).rejects.toMatchObject({
    kind: 'forbidden',
  })
  await expect(listAllPaymentMethods(test.ctxOf(client))).rejects.toMatchObject({ kind: 'forbidden' })
  await expect(listPaymentMethods(test.ctxOf(visitor))).rejects.toMatchObject({ kind: 'unauthenticated' })
  expect(await listPaymentMethods(test.ctxOf(client))).toEqual([])
})
