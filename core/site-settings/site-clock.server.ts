import type { Context } from '../context.ts'
import { readSiteSettings } from './site-settings.server.ts'

/** Wall clock of the site: `day` such as `2026-12-15`, `hour` from 0 to 23. */
export type SiteClock = { timeZone: string; day: string; hour: number }

/** Reads the wall clock in the time zone of the opening hours. It decides when mails of a certain hour are sent. */
export async function readSiteClock(ctx: Pick<Context, 'db' | 'now'>): Promise<SiteClock> {
  const { openTimeZone: timeZone } = await readSiteSettings(ctx)
  const local = Temporal.Instant.fromEpochMilliseconds(ctx.now().getTime()).toZonedDateTimeISO(timeZone)
  return { timeZone, day: local.toPlainDate().toString(), hour: local.hour }
}

/** Returns the moment at which the day of the clock began. */
export const startOfClockDay = ({ timeZone, day }: SiteClock): Date =>
  new Date(Temporal.PlainDate.from(day).toZonedDateTime(timeZone).epochMilliseconds)
