import { expect, it } from 'vitest'
import { formatPeriod, type Period, startOfPeriod } from './periods.ts'

const cases: [now: string, period: Period, start: string][] = [
  ['2026-11-23T10:00:00Z', { count: 24, unit: 'months' }, '2024-11-23T10:00:00Z'],
  ['2026-03-31T10:00:00Z', { count: 1, unit: 'months' }, '2026-02-28T10:00:00Z'],
  ['2028-02-29T10:00:00Z', { count: 6, unit: 'years' }, '2022-02-28T10:00:00Z'],
  ['2026-01-01T10:00:00Z', { count: 30, unit: 'days' }, '2025-12-02T10:00:00Z'],
  ['2026-01-01T10:00:00Z', { count: 12, unit: 'hours' }, '2025-12-31T22:00:00Z'],
]

it.each(cases)('at %s, %j begins at %s', (now, period, start) => {
  expect(startOfPeriod(new Date(now), period)).toEqual(new Date(start))
})

it('formats periods in singular and plural', () => {
  expect(formatPeriod({ count: 24, unit: 'months' })).toBe('24 months')
  expect(formatPeriod({ count: 1, unit: 'years' })).toBe('1 year')
})
