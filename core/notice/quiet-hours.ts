/** Times of day, 'hh:mm'. The end may be on the next day. */
export type QuietHours = { from: string; until: string }

/** Returns the end of the quiet hours that `now` lies in; undefined outside of them. */
export function quietUntil(now: Date, hours: QuietHours | undefined, timeZone: string): Date | undefined {
  if (!hours || hours.from === hours.until) return undefined
  const today = Temporal.Instant.fromEpochMilliseconds(now.getTime())
    .toZonedDateTimeISO(timeZone)
    .toPlainDate()
  const at = (day: Temporal.PlainDate, plainTime: string) =>
    new Date(day.toZonedDateTime({ timeZone, plainTime }).epochMilliseconds)
  for (const day of [today.subtract({ days: 1 }), today]) {
    const isOvernight = hours.until < hours.from
    const end = at(isOvernight ? day.add({ days: 1 }) : day, hours.until)
    if (now >= at(day, hours.from) && now < end) return end
  }
  return undefined
}
