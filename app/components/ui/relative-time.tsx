import { useTimeZone } from './first-drawing.tsx'
import { formatMoment } from './format-moment.ts'
import { lazily } from './lazily.ts'

const words = lazily(() => new Intl.RelativeTimeFormat('en', { numeric: 'auto' }))

const minute = 60_000
const hour = 60 * minute
const farAway = 30 * 24 * hour

/** How long ago, and on hover exactly when, in the reader's zone. Not for pages that are kept. */
export function RelativeTime({ value }: { value: string }) {
  const timeZone = useTimeZone()
  const time = new Date(value)
  return (
    // A minute may have passed since the server drew it.
    <time dateTime={value} title={formatMoment('exact', time, timeZone)} suppressHydrationWarning>
      {tellTime(time, new Date(), timeZone)}
    </time>
  )
}

function tellTime(time: Date, now: Date, timeZone?: string): string {
  const ago = time.getTime() - now.getTime()
  const distance = Math.abs(ago)
  if (distance < minute) return 'just now'
  if (distance < hour) return words().format(Math.trunc(ago / minute), 'minute')
  if (distance < 24 * hour) return words().format(Math.trunc(ago / hour), 'hour')
  if (distance < farAway) return words().format(Math.trunc(ago / (24 * hour)), 'day')
  return formatMoment('day', time, timeZone)
}
