import { formatMoment } from './format-moment.ts'

/** A day in words; the same for every reader, so that pages can be kept. */
export const DayTime = ({ value }: { value: string }) => (
  <time dateTime={value}>{formatMoment('date', new Date(value), 'Asia/Dhaka')}</time>
)
