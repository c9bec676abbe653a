import fc from 'fast-check'
import { expect, it } from 'vitest'
import {
  addDays,
  addMonths,
  businessZone,
  dayOf,
  daysBetween,
  formatDay,
  formatDayAndTime,
  formatMoment,
  startOfDay,
} from './time.ts'

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

it('writes moments as the platform does in British English', () => {
  const styles = {
    exact: { dateStyle: 'long', timeStyle: 'short' },
    date: { dateStyle: 'long' },
    brief: { dateStyle: 'medium', timeStyle: 'short' },
    day: { day: 'numeric', month: 'short', year: 'numeric' },
    dayOfMonth: { day: 'numeric', month: 'short' },
    month: { month: 'long', year: 'numeric' },
    clock: { hour: '2-digit', minute: '2-digit' },
  } as const
  const style = fc.constantFrom(...(Object.keys(styles) as (keyof typeof styles)[]))
  const zone = fc.constantFrom(undefined, businessZone, 'UTC', 'America/St_Johns', 'Asia/Kathmandu')
  const moment = fc.date({ min: new Date('2020-01-01'), max: new Date('2080-01-01'), noInvalidDate: true })
  fc.assert(
    fc.property(style, moment, zone, (style, moment, timeZone) => {
      const expected = new Intl.DateTimeFormat('en-GB', { ...styles[style], timeZone }).format(moment)
      expect(formatMoment(style, moment, timeZone)).toBe(expected)
    }),
    { numRuns: 500 },
  )
})
