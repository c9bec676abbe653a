import { lazily } from '#app/components/ui/loading/lazily.ts'
import { dayMs, formatMoment, hourMs, minuteMs } from '#core/time.ts'
import { useTimeZone } from './use-time-zone.ts'

const words = lazily(() => new Intl.RelativeTimeFormat('en', { numeric: 'auto' }))

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
  const ago = time.getTime() - now.getTime()
  const distance = Math.abs(ago)
  if (distance < minuteMs) return 'just now'
  if (distance < hourMs) return words().format(Math.trunc(ago / minuteMs), 'minute')
  if (distance < dayMs) return words().format(Math.trunc(ago / hourMs), 'hour')
  if (distance < longestRelative) return words().format(Math.trunc(ago / dayMs), 'day')
  return formatMoment('day', time, timeZone)
}
