import { expect, test } from 'vitest'
import { daysLeft, formatDaysLeft } from './domain.ts'

test('days are counted from midnight to midnight in Dhaka, regardless of the hour', () => {
  expect(daysLeft('2026-11-22', new Date('2026-11-20T18:00:00Z'))).toBe(1)
  expect(daysLeft('2026-11-22', new Date('2026-11-21T17:59:59Z'))).toBe(1)
  expect(daysLeft('2028-03-01', new Date('2028-02-28T12:00:00Z'))).toBe(2)
})

test('the days of an expired domain are negative', () => {
  expect(daysLeft('2026-11-18', new Date('2026-11-21T09:00:00Z'))).toBe(-3)
})

test.each([
  [0, 'ends today'],
  [1, 'ends in 1 day'],
  [1200, 'ends in 1,200 days'],
  [-1, 'ended 1 day ago'],
])('%i days left is formatted as "%s"', (days, words) => expect(formatDaysLeft(days)).toBe(words))
