import { formatMoment, type MomentStyle } from '#core/time.ts'
import { useTimeZone } from './use-time-zone.ts'

/** Timestamp in the user's time zone. */
export function Moment({ value, style }: { value: string; style: MomentStyle }) {
  return <time dateTime={value}>{formatMoment(style, new Date(value), useTimeZone())}</time>
}
