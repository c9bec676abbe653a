import { type OpenSpan, spansOfWeek, type WeekHours } from './opening-hours.ts'

const styles = { firm: '', usual: 'usually ' }

/** End of a sentence such as 'We answer …' for a target in opening hours, where 0 means none. Rounds up, so that nothing
 * is promised that the target does not keep. */
export function answerWords(targetHours: number, week: WeekHours, style: keyof typeof styles): string {
  const before = styles[style]
  const dayHours = usualDayHours(week)
  if (targetHours === 0 || dayHours === 0) return 'as soon as we can'
  const hours = Math.ceil(targetHours)
  if (hours < dayHours)
    return `${before}within ${hours === 1 ? 'one working hour' : `${hours} working hours`}`
  const days = Math.ceil(targetHours / dayHours)
  return `${before}within ${days === 1 ? 'one working day' : `${days} working days`}`
}

/** Hours of a usual working day: the median of the days that have hours; 0 if none has. */
function usualDayHours(week: WeekHours): number {
  const open = Object.values(spansOfWeek(week))
    .map(hoursOf)
    .filter((hours) => hours > 0)
    .sort((one, other) => one - other)
  return open[Math.floor((open.length - 1) / 2)] ?? 0
}

const hoursOf = (spans: OpenSpan[]) => spans.reduce((sum, { from, until }) => sum + until - from, 0) / 60
