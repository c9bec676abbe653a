import { useTimeZone } from './first-drawing.tsx'
import { formatMoment, type MomentStyle } from './format-moment.ts'

/** A moment in the reader's zone. */
export function Moment({ value, style }: { value: string; style: MomentStyle }) {
  return <time dateTime={value}>{formatMoment(style, new Date(value), useTimeZone())}</time>
}
