import { dayOf } from '#core/time.ts'

/** The calendar day of the business by the clock of this device, `YYYY-MM-DD`. */
export const currentDay = (): string => dayOf(new Date())
