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

/** Orders days or moments in ISO 8601. `localeCompare` says the same, but its first call takes a phone 40 ms. */
export const compareDates = (one: string, other: string): number => (one < other ? -1 : Number(one > other))

const utcTime = (day: string) => Date.parse(`${day}T00:00:00Z`)
const writeDay = (time: number) => new Date(time).toISOString().slice(0, 10)

const months = 'January February March April May June July August September October November December'.split(
  ' ',
)
const shortMonths = months.map((name) => name.slice(0, name === 'September' ? 4 : 3))

/** `exact` is `15 December 2026 at 14:30`, `brief` is `15 Dec 2026, 14:30`, `day` is `15 Dec 2026`. */
export type MomentStyle = 'exact' | 'date' | 'brief' | 'day' | 'dayOfMonth' | 'month' | 'clock'

/** Formats in the given time zone, or in the browser's own when it is undefined. `Intl` writes the same in British
 * English, but creating its first formatter takes a phone 100 ms. */
export const formatMoment = (style: MomentStyle, moment: Date, timeZone: string | undefined): string =>
  writeMoment(style, localTimeOf(moment, timeZone))

/** Returns the moment whose UTC fields are the fields of the given moment in the zone. */
function localTimeOf(moment: Date, timeZone: string | undefined): Date {
  if (timeZone === undefined) return new Date(moment.getTime() - moment.getTimezoneOffset() * minuteMs)
  if (timeZone === businessZone) return new Date(moment.getTime() + businessOffsetMs)
  // Swedish is written like ISO 8601.
  return new Date(`${moment.toLocaleString('sv-SE', { timeZone }).replace(' ', 'T')}Z`)
}

/** Writes the UTC fields of a moment. */
function writeMoment(style: MomentStyle, moment: Date): string {
  const [day, month, year] = [moment.getUTCDate(), moment.getUTCMonth(), moment.getUTCFullYear()]
  const date = `${day} ${months[month]} ${year}`
  const shortDate = `${day} ${shortMonths[month]}`
  const clock = moment.toISOString().slice(11, 16)
  switch (style) {
    case 'exact':
      return `${date} at ${clock}`
    case 'date':
      return date
    case 'brief':
      return `${shortDate} ${year}, ${clock}`
    case 'day':
      return `${shortDate} ${year}`
    case 'dayOfMonth':
      return shortDate
    case 'month':
      return `${months[month]} ${year}`
    case 'clock':
      return clock
  }
}

/** A day in words in the business zone, `15 December 2026`; a calendar day such as `2026-12-15` stays that day. */
export const formatDay = (moment: Date | string): string =>
  formatMoment('date', new Date(moment), businessZone)

export const formatDayAndTime = (moment: Date, timeZone = businessZone): string =>
  `${formatMoment('date', moment, timeZone)}, ${formatMoment('clock', moment, timeZone)}`

/** Like `formatDayAndTime`, with the city of the zone: `15 December 2026, 14:30 (Dhaka)`. */
export const formatTimeIn = (moment: Date, timeZone = businessZone): string =>
  `${formatDayAndTime(moment, timeZone)} (${timeZone.split('/').at(-1)?.replaceAll('_', ' ')})`
