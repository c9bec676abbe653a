import { minuteMs } from '../time.ts'
import { type OpenSpan, type Weekday, weekdays } from './opening-hours.ts'

/** When the business is open. */
export type OpenCalendar = {
  timeZone: string
  spans: Record<Weekday, OpenSpan[]>
  /** Days such as `2027-03-11`, and days of every year such as `12-16`. */
  holidays: ReadonlySet<string>
}

/** A business that stays closed for longer than this has no due times, and works on every day. */
const mostDays = 800

/** Returns the moment at which the business has been open for some minutes since `start`; null if it never is. */
export function addOpenMinutes(calendar: OpenCalendar, start: Date, minutes: number): Date | null {
  let left = minutes * minuteMs
  let day = Temporal.Instant.fromEpochMilliseconds(start.getTime())
    .toZonedDateTimeISO(calendar.timeZone)
    .toPlainDate()
  for (let count = 0; count < mostDays; count += 1) {
    for (const span of spansOn(calendar, day)) {
      const from = Math.max(momentOf(calendar, day, span.from), start.getTime())
      const open = momentOf(calendar, day, span.until) - from
      if (open <= 0) continue
      if (open >= left) return new Date(from + left)
      left -= open
    }
    day = day.add({ days: 1 })
  }
  return null
}

/** Returns the calendar day that is `count` working days after `day`: days with opening hours that are no holidays. */
export function addWorkingDays(calendar: OpenCalendar, day: string, count: number): string {
  const start = Temporal.PlainDate.from(day)
  let end = start
  let closed = 0
  for (let left = count; left > 0 && closed < mostDays; ) {
    end = end.add({ days: 1 })
    closed = spansOn(calendar, end).length > 0 ? 0 : closed + 1
    if (closed === 0) left -= 1
  }
  return (closed < mostDays ? end : start.add({ days: count })).toString()
}

function spansOn({ spans, holidays }: OpenCalendar, day: Temporal.PlainDate): OpenSpan[] {
  const written = day.toString()
  if (holidays.has(written) || holidays.has(written.slice(5))) return []
  const name = weekdays[day.dayOfWeek - 1]
  return name ? spans[name] : []
}

/** A time that the clocks skip counts as the moment after the skip. */
function momentOf({ timeZone }: OpenCalendar, day: Temporal.PlainDate, minute: number): number {
  const date = minute === 1_440 ? day.add({ days: 1 }) : day
  const plainTime = { hour: Math.floor((minute % 1_440) / 60), minute: minute % 60 }
  return date.toZonedDateTime({ timeZone, plainTime: Temporal.PlainTime.from(plainTime) }).epochMilliseconds
}
