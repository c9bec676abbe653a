import fc from 'fast-check'
import { expect, it } from 'vitest'
import { minuteMs } from '../time.ts'
import { addOpenMinutes, addWorkingDays, type OpenCalendar } from './open-time.server.ts'
import { holiday, openingHours, spansOf } from './opening-hours.ts'

const week = (hours: string, timeZone = 'Asia/Dhaka', holidays: string[] = []): OpenCalendar => {
  const spans = spansOf(hours)
  const workdays = { sunday: spans, monday: spans, tuesday: spans, wednesday: spans, thursday: spans }
  return { timeZone, spans: { ...workdays, friday: [], saturday: [] }, holidays: new Set(holidays) }
}
const add = (calendar: OpenCalendar, start: string, hours: number) =>
  addOpenMinutes(calendar, new Date(start), hours * 60)?.toISOString()

it('counts only the opening hours', () => {
  const dhaka = week('09:00-18:00')
  // Thursday 26 November 2026, 17:00 in Dhaka; the weekend follows.
  expect(add(dhaka, '2026-11-26T11:00:00Z', 1)).toBe('2026-11-26T12:00:00.000Z')
  expect(add(dhaka, '2026-11-26T11:00:00Z', 2)).toBe('2026-11-29T04:00:00.000Z')
  expect(add(dhaka, '2026-11-27T11:00:00Z', 1)).toBe('2026-11-29T04:00:00.000Z')
  expect(add(week('09:00-13:00, 14:00-18:00'), '2026-11-25T06:30:00Z', 1)).toBe('2026-11-25T08:30:00.000Z')
})

it('leaves out holidays of one year and of every year', () => {
  const once = week('09:00-18:00', 'Asia/Dhaka', ['2026-11-29', '11-30'])
  expect(add(once, '2026-11-26T12:00:00Z', 9)).toBe('2026-12-01T12:00:00.000Z')
  expect(add(once, '2027-11-28T12:00:00Z', 1)).toBe('2027-11-29T04:00:00.000Z')
})

it('counts real hours where the clocks change, also in a business that never closes', () => {
  const open = spansOf('00:00-24:00')
  const spans = { ...week('00:00-24:00').spans, friday: open, saturday: open }
  const always = { timeZone: 'Europe/Berlin', spans, holidays: new Set<string>() }
  // The night to 28 March 2027 has 23 hours on the clock between two midnights.
  expect(add(always, '2027-03-27T23:00:00Z', 23)).toBe('2027-03-28T22:00:00.000Z')
  expect(add(week('02:00-04:00', 'Europe/Berlin'), '2027-03-27T23:00:00Z', 2)).toBe(
    '2027-03-29T01:00:00.000Z',
  )
})

it('has no due time for a business that is never open', () => {
  expect(addOpenMinutes(week(''), new Date('2026-11-26T11:00:00Z'), 60)).toBeNull()
})

it('counts working days without days off, as on an unchanged site without Fridays and Saturdays', () => {
  const dhaka = week('09:00-18:00')
  expect(addWorkingDays(dhaka, '2026-11-19', 1)).toBe('2026-11-22')
  expect(addWorkingDays(dhaka, '2026-11-22', 5)).toBe('2026-11-29')
  const saturdays = { ...dhaka, spans: { ...dhaka.spans, saturday: spansOf('10:00-13:00') } }
  expect(addWorkingDays(saturdays, '2026-11-19', 2)).toBe('2026-11-22')
})

it('counts no holiday of one year or of every year as a working day', () => {
  const calendar = week('09:00-18:00', 'Asia/Dhaka', ['2026-11-29', '11-30'])
  expect(addWorkingDays(calendar, '2026-11-26', 1)).toBe('2026-12-01')
  expect(addWorkingDays(calendar, '2027-11-27', 2)).toBe('2027-11-29')
  expect(addWorkingDays(calendar, '2027-11-28', 2)).toBe('2027-12-01')
})

it('counts every day for a business that is never open', () => {
  expect(addWorkingDays(week(''), '2026-11-26', 3)).toBe('2026-11-29')
  expect(addWorkingDays(week(''), '2026-11-26', 0)).toBe('2026-11-26')
})

const zones = [
  'Asia/Dhaka',
  'Europe/Berlin',
  'America/New_York',
  'Australia/Lord_Howe',
  'Pacific/Apia',
  'UTC',
]
const hours = fc.constantFrom('09:00-18:00', '00:00-24:00', '22:00-24:00', '09:00-13:00, 14:00-18:00')
const calendar = fc
  .tuple(hours, fc.constantFrom(...zones), fc.subarray(['2027-03-28', '12-16', '2027-10-31', '01-01']))
  .map(([open, zone, holidays]) => week(open, zone, holidays))
const moment = fc
  .integer({ min: Date.UTC(2026, 0), max: Date.UTC(2028, 0) })
  .map((time) => new Date(Math.trunc(time / minuteMs) * minuteMs))
const minutes = fc.integer({ min: 1, max: 3_000 })

it('is additive, grows with the start, and never ends before the time has passed', () => {
  fc.assert(
    fc.property(calendar, moment, minutes, minutes, (open, start, some, more) => {
      const whole = addOpenMinutes(open, start, some + more)
      const half = addOpenMinutes(open, start, some)
      if (!whole || !half) throw new Error('Every calendar here is open at times')
      expect(addOpenMinutes(open, half, more)?.getTime()).toBe(whole.getTime())
      expect(half.getTime()).toBeGreaterThanOrEqual(start.getTime() + some * minuteMs)
      const next = addOpenMinutes(open, new Date(start.getTime() + minuteMs), some)
      expect(next?.getTime()).toBeGreaterThanOrEqual(half.getTime())
    }),
    { numRuns: 150 },
  )
})

it('ends on an open day, at an open time', () => {
  fc.assert(
    fc.property(calendar, moment, minutes, (open, start, some) => {
      const due = addOpenMinutes(open, start, some)
      if (!due) throw new Error('Every calendar here is open at times')
      // A minute before the end is open, also at the stroke of midnight.
      const local = Temporal.Instant.fromEpochMilliseconds(due.getTime() - 1).toZonedDateTimeISO(
        open.timeZone,
      )
      const day = local.toPlainDate().toString()
      expect([5, 6]).not.toContain(local.dayOfWeek)
      expect(open.holidays.has(day) || open.holidays.has(day.slice(5))).toBe(false)
      const minute = local.hour * 60 + local.minute
      expect(open.spans.monday.some(({ from, until }) => minute >= from && minute < until)).toBe(true)
    }),
    { numRuns: 150 },
  )
})

it.each([
  ['10:00–16:00', '10:00-16:00'],
  ['9-17', '09:00-17:00'],
  ['9 — 13, 14:30 – 18', '09:00-13:00, 14:30-18:00'],
  ['9:00-13:00,14:00-24', '09:00-13:00, 14:00-24:00'],
  [' ', ''],
])('reads the hours %s as %s', (typed, stored) => {
  expect(openingHours.parse(typed)).toBe(stored)
})

it('refuses hours that overlap, run backwards or are no times, and days that do not exist', () => {
  for (const hours of ['', '09:00-18:00', '00:00-24:00', '09:00-13:00,14:00-18:00'])
    expect(openingHours.safeParse(hours).success, hours).toBe(true)
  for (const hours of [
    '18-9',
    '18:00-09:00',
    '09:00-09:00',
    '09:00-14:00, 13:00-18:00',
    '24:00-25:00',
    '9',
    '9:5-10',
    '9-12-17',
    ',',
  ])
    expect(openingHours.safeParse(hours).success, hours).toBe(false)
  for (const day of ['12-16 Victory Day', '2028-02-29 A leap day', '02-29 A leap day'])
    expect(holiday.safeParse(day).success, day).toBe(true)
  for (const day of ['16-12 Victory Day', '2027-02-29 No leap day', '12-16', '02-30 Never', 'Victory Day'])
    expect(holiday.safeParse(day).success, day).toBe(false)
})
