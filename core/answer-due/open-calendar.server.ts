import type { Context } from '../context.ts'
import { readSiteSettings } from '../site-settings/site-settings.server.ts'
import type { SiteSettings } from '../site-settings/site-settings.ts'
import type { OpenCalendar } from './open-time.server.ts'
import { dayOfHoliday, spansOfWeek } from './opening-hours.ts'

export const calendarOf = (settings: SiteSettings): OpenCalendar => ({
  timeZone: settings.openTimeZone,
  spans: spansOfWeek(settings),
  holidays: new Set(settings.holidays.map(dayOfHoliday)),
})

/** Reads when the business is open. */
export const readCalendar = async (ctx: Pick<Context, 'db'>): Promise<OpenCalendar> =>
  calendarOf(await readSiteSettings(ctx))
