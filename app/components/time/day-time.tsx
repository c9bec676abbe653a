import { formatDay } from '#core/time.ts'

/** A day in words; the same for every reader, so that pages can be kept. */
export const DayTime = ({ value }: { value: string }) => <time dateTime={value}>{formatDay(value)}</time>
