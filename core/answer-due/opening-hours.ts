import { z } from 'zod'

/** Days of the week as `Temporal` counts them: Monday is the first. */
export const weekdays = [
  'monday',
  'tuesday',
  'wednesday',
  'thursday',
  'friday',
  'saturday',
  'sunday',
] as const
export type Weekday = (typeof weekdays)[number]

const sentence = 'Must be times such as 09:00-18:00, or empty on a day off'
const time = '(?:[01]\\d|2[0-3]):[0-5]\\d'
const written = new RegExp(`^${time}-(?:${time}|24:00)(?:, ?${time}-(?:${time}|24:00)){0,3}$`)

const minuteOf = (clock: string) => Number(clock.slice(0, 2)) * 60 + Number(clock.slice(3))

/** Opening hours of each day, under the names of their settings. */
export type WeekHours = { [Day in Weekday as `${Day}Hours`]: string }

/** Minutes of a day from its midnight; `until` is after `from`. */
export type OpenSpan = { from: number; until: number }

/** Reads hours such as `09:00-13:00, 14:00-18:00`. */
export const spansOf = (hours: string): OpenSpan[] =>
  hours === ''
    ? []
    : hours.split(',').map((span) => {
        const [from = '', until = ''] = span.trim().split('-')
        return { from: minuteOf(from), until: minuteOf(until) }
      })

export const spansOfWeek = (hours: WeekHours): Record<Weekday, OpenSpan[]> => ({
  monday: spansOf(hours.mondayHours),
  tuesday: spansOf(hours.tuesdayHours),
  wednesday: spansOf(hours.wednesdayHours),
  thursday: spansOf(hours.thursdayHours),
  friday: spansOf(hours.fridayHours),
  saturday: spansOf(hours.saturdayHours),
  sunday: spansOf(hours.sundayHours),
})

const asTyped =
  /^(?<fromHour>\d{1,2})(?::(?<fromMinute>\d\d))?\s*[-\u2010-\u2015\u2212]\s*(?<untilHour>\d{1,2})(?::(?<untilMinute>\d\d))?$/

/** Writes hours as they are stored: `10:00–16:00` and `9 - 17` become `10:00-16:00` and `09:00-17:00`. */
const toStoredHours = (hours: string): string =>
  hours
    .split(',')
    .map((span) => {
      const {
        fromHour,
        fromMinute = '00',
        untilHour,
        untilMinute = '00',
      } = asTyped.exec(span.trim())?.groups ?? {}
      if (!fromHour || !untilHour) return span.trim()
      return `${fromHour.padStart(2, '0')}:${fromMinute}-${untilHour.padStart(2, '0')}:${untilMinute}`
    })
    .join(', ')

/** Opening hours of one day of the week; empty on a day off. */
export const openingHours = z
  .string(sentence)
  .overwrite(toStoredHours)
  .refine((hours) => {
    if (hours === '') return true
    if (!written.test(hours)) return false
    const times = spansOf(hours).flatMap(({ from, until }) => [from, until])
    return times.every((minute, index) => index === 0 || minute > (times[index - 1] ?? 0))
  }, sentence)

/** A day of one year, or of every year, and its name. */
const holidayLine = /^(?:(\d{4})-)?(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01]) \S.*$/

export const holiday = z
  .string('Must be text')
  .max(80, 'Must be at most 80 characters')
  .refine(isHoliday, 'Must be a day and a name, such as 12-16 Victory Day or 2027-03-11 Eid-ul-Fitr')

function isHoliday(line: string): boolean {
  const [, year = '2024', month, day] = holidayLine.exec(line) ?? []
  if (!month) return false
  const date = new Date(`${year}-${month}-${day}T00:00:00Z`)
  return !Number.isNaN(date.getTime()) && date.getUTCDate() === Number(day)
}

/** The day of a holiday: `2027-03-11`, or `12-16` for every year. */
export const dayOfHoliday = (line: string): string => line.slice(0, line.indexOf(' '))

export const timeZone = z.string('Must be text').refine((name) => {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== ''
  } catch {
    return false
  }
}, 'Must be a time zone such as Asia/Dhaka')
