const timeZone = 'Asia/Dhaka'
const long = new Intl.DateTimeFormat('en-GB', { dateStyle: 'long', timeZone })
const clock = new Intl.DateTimeFormat('en-GB', { hour: '2-digit', minute: '2-digit', timeZone })

/** A day as people in Dhaka write it, wherever it is told; of a calendar day such as 2026-12-15 that one. */
export const tellDay = (moment: Date | string): string => long.format(new Date(moment))

export const tellDayAndTime = (moment: Date): string => `${tellDay(moment)}, ${clock.format(moment)}`
