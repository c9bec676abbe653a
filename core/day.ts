const long = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone: 'UTC' })

/** A day such as 2026-12-15 as people write it. */
export const tellDay = (day: string): string => long.format(new Date(day))
