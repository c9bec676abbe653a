import { expect, test } from 'vitest'
import { pickNearest } from './changed-tests.ts'

const tests = ['app/b.test.ts', 'core/order/a.test.ts', 'core/order/order.test.ts', 'core/money.test.ts']

test('picks changed tests first, then those beside a changed file', () => {
  const changed = ['core/order/order.ts', 'core/money.test.ts']
  expect(pickNearest(tests, changed, 2)).toEqual({
    chosen: ['core/money.test.ts', 'core/order/a.test.ts'],
    leftOut: 2,
  })
  expect(pickNearest(tests, changed, 9).chosen).toEqual([
    'core/money.test.ts',
    'core/order/a.test.ts',
    'core/order/order.test.ts',
    'app/b.test.ts',
  ])
})

test('leaves out slow tests and those that read the built pages', () => {
  const slow = ['tests/process/kills.test.ts', 'tests/chunks.test.ts', 'server/pages/caching.test.ts']
  expect(pickNearest(slow, slow, 9)).toEqual({ chosen: [], leftOut: 3 })
})
