import { addDays, dayMs, dayOf, minuteMs, startOfDay } from '../time.ts'

/** Times of the business zone, 'hh:mm'. The end may be on the next day. */
export type QuietHours = { from: string; until: string }

const minutesOf = (time: string): number => Number(time.slice(0, 2)) * 60 + Number(time.slice(3))

/** Returns the end of the quiet hours that `now` lies in; undefined outside of them. */
export function quietUntil(now: Date, hours: QuietHours | undefined): Date | undefined {
  if (!hours || hours.from === hours.until) return undefined
  const today = dayOf(now)
  const at = (day: string, time: string) => new Date(startOfDay(day).getTime() + minutesOf(time) * minuteMs)
  for (const day of [addDays(today, -1), today]) {
    const start = at(day, hours.from)
    const isOvernight = hours.until < hours.from
    const end = new Date(at(day, hours.until).getTime() + (isOvernight ? dayMs : 0))
    if (now >= start && now < end) return end
  }
  return undefined
}
