const words = new Intl.RelativeTimeFormat('en', { numeric: 'auto' })
const exact = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeStyle: 'short' })
const day = new Intl.DateTimeFormat('en-GB', { day: 'numeric', month: 'short', year: 'numeric' })

const minute = 60_000
const hour = 60 * minute
const farAway = 30 * 24 * hour

/** How long ago, and on hover exactly when, in the reader's zone. Only where scripts render: servers know no zone. */
export function RelativeTime({ value }: { value: string }) {
  const time = new Date(value)
  return (
    <time dateTime={value} title={exact.format(time)}>
      {tellTime(time, new Date())}
    </time>
  )
}

export function tellTime(time: Date, now: Date): string {
  const ago = time.getTime() - now.getTime()
  const distance = Math.abs(ago)
  if (distance < minute) return 'just now'
  if (distance < hour) return words.format(Math.trunc(ago / minute), 'minute')
  if (distance < 24 * hour) return words.format(Math.trunc(ago / hour), 'hour')
  if (distance < farAway) return words.format(Math.trunc(ago / (24 * hour)), 'day')
  return day.format(time)
}
