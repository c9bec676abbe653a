/** Durations in milliseconds. */
export const minuteMs = 60_000
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs

/** Time zone of the business. Its days decide what is due, late or counted. Bangladesh has no daylight saving time. */
export const businessZone = 'Asia/Dhaka'
export const businessOffsetMs = 6 * hourMs

/** The calendar day of a moment in the business zone, `YYYY-MM-DD`. */
export const dayOf = (moment: Date): string =>
  new Date(moment.getTime() + businessOffsetMs).toISOString().slice(0, 10)

/** The current calendar day in the business zone, `YYYY-MM-DD`. */
export const today = ({ now }: { now: () => Date }): string => dayOf(now())

/** The moment at which a calendar day begins in the business zone. */
export const startOfDay = (day: string): Date => new Date(utcTime(day) - businessOffsetMs)

export const addDays = (day: string, count: number): string => writeDay(utcTime(day) + count * dayMs)

/** The same day of another month, or the last day of a shorter one. */
export function addMonths(day: string, count: number): string {
  const end = new Date(utcTime(day))
  const dayOfMonth = end.getUTCDate()
  end.setUTCMonth(end.getUTCMonth() + count)
  if (end.getUTCDate() !== dayOfMonth) end.setUTCDate(0)
  return writeDay(end.getTime())
}

/** Whole days from one calendar day to another; negative when `to` is earlier. */
export const daysBetween = (from: string, to: string): number =>
  Math.round((utcTime(to) - utcTime(from)) / dayMs)

const utcTime = (day: string) => Date.parse(`${day}T00:00:00Z`)
const writeDay = (time: number) => new Date(time).toISOString().slice(0, 10)

const styles = {
  exact: { dateStyle: 'long', timeStyle: 'short' },
  date: { dateStyle: 'long' },
  brief: { dateStyle: 'medium', timeStyle: 'short' },
  day: { day: 'numeric', month: 'short', year: 'numeric' },
  dayOfMonth: { day: 'numeric', month: 'short' },
  month: { month: 'long', year: 'numeric' },
  clock: { hour: '2-digit', minute: '2-digit' },
} satisfies Record<string, Intl.DateTimeFormatOptions>
export type MomentStyle = keyof typeof styles

// Creating a formatter takes longer than a hundred uses of it, and a phone tens of milliseconds.
const formatters = new Map<string, Intl.DateTimeFormat>()

/** Formats in the given time zone, or in the browser's own when it is undefined. */
export function formatMoment(style: MomentStyle, moment: Date, timeZone: string | undefined): string {
  const key = `${style} ${timeZone}`
  const formatter = formatters.get(key) ?? new Intl.DateTimeFormat('en-GB', { ...styles[style], timeZone })
  formatters.set(key, formatter)
  return formatter.format(moment)
}

/** A day in words in the business zone, `15 December 2026`; a calendar day such as `2026-12-15` stays that day. */
export const formatDay = (moment: Date | string): string =>
  formatMoment('date', new Date(moment), businessZone)

export const formatDayAndTime = (moment: Date, timeZone = businessZone): string =>
  `${formatMoment('date', moment, timeZone)}, ${formatMoment('clock', moment, timeZone)}`

/** Like `formatDayAndTime`, with the city of the zone: `15 December 2026, 14:30 (Dhaka)`. */
export const formatTimeIn = (moment: Date, timeZone = businessZone): string =>
  `${formatDayAndTime(moment, timeZone)} (${timeZone.split('/').at(-1)?.replaceAll('_', ' ')})`
