const timeZone = 'Asia/Dhaka'
const long = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone })
const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone })

/** Formats the day in Dhaka's time zone. A calendar day such as 2026-12-15 stays the same day. */
export const tellDay = (moment: Date | string): string => long.format(new Date(moment))

export const tellDayAndTime = (moment: Date): string => `${tellDay(moment)}, ${clock.format(moment)}`
