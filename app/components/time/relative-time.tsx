import { formatCount } from '#core/format-number.ts'
import { dayMs, formatMoment, hourMs, minuteMs } from '#core/time.ts'
import { useTimeZone } from './use-time-zone.ts'

const longestRelative = 30 * dayMs

/** Time since the value, with the exact time on hover, in the reader's zone. Not for cached pages. */
export function RelativeTime({ value }: { value: string }) {
  const timeZone = useTimeZone()
  const time = new Date(value)
  return (
    // A minute may have passed since the server drew it.
    <time dateTime={value} title={formatMoment('exact', time, timeZone)} suppressHydrationWarning>
      {formatTime(time, new Date(), timeZone)}
    </time>
  )
}

function formatTime(time: Date, now: Date, timeZone?: string): string {
  const difference = time.getTime() - now.getTime()
  const distance = Math.abs(difference)
  const inWords = (unitMs: number, unit: string) => {
    const count = formatCount(Math.trunc(distance / unitMs), unit)
    return difference < 0 ? `${count} ago` : `in ${count}`
  }
  if (distance < minuteMs) return 'just now'
  if (distance < hourMs) return inWords(minuteMs, 'minute')
  if (distance < dayMs) return inWords(hourMs, 'hour')
  if (distance < 2 * dayMs) return difference < 0 ? 'yesterday' : 'tomorrow'
  if (distance < longestRelative) return inWords(dayMs, 'day')
  return formatMoment('day', time, timeZone)
}
