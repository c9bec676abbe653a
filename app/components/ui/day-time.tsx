import { lazily } from '#core/lazily.ts'

const day = lazily(
  () =>
    new Intl.DateTimeFormat('en-GB', {
      day: 'numeric',
      month: 'long',
      year: 'numeric',
      timeZone: 'Asia/Dhaka',
    }),
)

/** A day in words; the same for every reader, so that pages can be kept. */
export function DayTime({ value }: { value: string }) {
  return <time dateTime={value}>{day().format(new Date(value))}</time>
}
