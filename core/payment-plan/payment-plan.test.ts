import fc from 'fast-check'
import { expect, it } from 'vitest'
import { leastTotalCents, maxParts, minParts, splitTotal } from './payment-plan.ts'
import { paymentPlan } from './payment-plan-fields.ts'

/** Percentages from 1 to 99 that add up to 100. */
const percents = fc
  .integer({ min: minParts, max: maxParts })
  .chain((count) =>
    fc.uniqueArray(fc.integer({ min: 1, max: 99 }), { minLength: count - 1, maxLength: count - 1 }),
  )
  .map((cuts) => {
    const sorted = [0, ...cuts.toSorted((one, other) => one - other), 100]
    return sorted.slice(1).map((cut, index) => ({ percent: cut - (sorted[index] ?? 0) }))
  })
const total = fc.integer({ min: leastTotalCents, max: 1_000_000_000 })

it('splits every total into whole minor units that add up to it', () => {
  fc.assert(
    fc.property(total, percents, (cents, parts) => {
      const shares = splitTotal(cents, parts)
      expect(shares).toHaveLength(parts.length)
      expect(shares.every((share) => Number.isSafeInteger(share) && share > 0)).toBe(true)
      expect(shares.reduce((sum, share) => sum + share, 0)).toBe(cents)
    }),
  )
})

it('asks for no more than its share before the last part, which takes the remainder', () => {
  fc.assert(
    fc.property(total, percents, (cents, parts) => {
      const shares = splitTotal(cents, parts)
      for (const [index, { percent }] of parts.entries()) {
        const hundredths = BigInt(shares[index] ?? 0) * 100n - BigInt(cents) * BigInt(percent)
        if (index < parts.length - 1) expect(hundredths <= 0n && hundredths > -100n).toBe(true)
        else expect(hundredths >= 0n && hundredths < 100n * BigInt(parts.length)).toBe(true)
      }
    }),
  )
  expect(splitTotal(100_01, [{ percent: 33 }, { percent: 33 }, { percent: 34 }])).toEqual([
    33_00, 33_00, 34_01,
  ])
})

const part = (percent: unknown, due = 'delivery', more: object = {}) => ({
  label: 'Part',
  percent,
  due,
  ...more,
})

it.each<[string, unknown[], string]>([
  ['one part', [part(100, 'acceptance')], ''],
  ['seven parts', [part(40, 'acceptance'), ...Array.from({ length: 6 }, () => part(10))], ''],
  ['99 percent', [part(50, 'acceptance'), part(49)], ''],
  ['a part of nothing', [part(99, 'acceptance'), part(0), part(1)], '1.percent'],
  ['a fraction', [part(50.5, 'acceptance'), part(49.5)], '0.percent'],
  ['text as a number', [part('50', 'acceptance'), part(50)], '0.percent'],
  ['a first part that waits', [part(50), part(50)], '0.due'],
  ['two parts on acceptance', [part(50, 'acceptance'), part(50, 'acceptance')], '1.due'],
  ['a date without a day', [part(50, 'acceptance'), part(50, 'date')], '1.dueOn'],
  [
    'a day that does not exist',
    [part(50, 'acceptance'), part(50, 'date', { dueOn: '2026-02-30' })],
    '1.dueOn',
  ],
  ['an unknown rule', [part(50, 'acceptance'), part(50, 'someday')], '1.due'],
  ['a part without a name', [part(50, 'acceptance'), part(50, 'delivery', { label: ' \u200b' })], '1.label'],
])('refuses %s', (_, parts, path) => {
  const { error } = paymentPlan.safeParse(parts)
  expect(error?.issues.map((issue) => issue.path.join('.'))).toContain(path)
})

it('keeps a day only of a part that is due on a date', () => {
  const parts = [part(50, 'acceptance', { dueOn: '2026-01-31' }), part(50, 'date', { dueOn: '2026-02-28' })]
  expect(paymentPlan.parse(parts).map(({ dueOn }) => dueOn)).toEqual([null, '2026-02-28'])
})
