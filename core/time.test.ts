import { expect, it } from 'vitest'
import { addDays, addMonths, dayOf, daysBetween, formatDay, formatDayAndTime, startOfDay } from './time.ts'

it('begins a day at midnight in Dhaka, which is 18:00 UTC of the day before', () => {
  expect(dayOf(new Date('2026-01-09T17:59:59.999Z'))).toBe('2026-01-09')
  expect(dayOf(new Date('2026-01-09T18:00:00Z'))).toBe('2026-01-10')
  expect(startOfDay('2026-01-10')).toEqual(new Date('2026-01-09T18:00:00Z'))
})

it('adds days and months, ends a month on its last day, and counts days', () => {
  expect([addDays('2026-12-31', 1), addDays('2024-03-01', -1)]).toEqual(['2027-01-01', '2024-02-29'])
  expect([addMonths('2026-01-31', 1), addMonths('2026-11-30', 3)]).toEqual(['2026-02-28', '2027-02-28'])
  expect([daysBetween('2026-12-31', '2027-01-02'), daysBetween('2026-01-02', '2026-01-01')]).toEqual([2, -1])
})

it('formats a moment and a calendar day as the same day in Dhaka', () => {
  expect(formatDay(new Date('2026-12-14T20:00:00Z'))).toBe('15 December 2026')
  expect(formatDay('2026-12-15')).toBe('15 December 2026')
  expect(formatDayAndTime(new Date('2026-12-14T20:00:00Z'))).toBe('15 December 2026, 02:00')
})
