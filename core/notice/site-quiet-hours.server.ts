import type { Context } from '../context.ts'
import { readSiteSettings } from '../site-settings/site-settings.server.ts'
import type { QuietHours } from './quiet-hours.ts'

/** Quiet hours of everybody who has not chosen own ones; undefined if the site has none. */
type SiteQuietHours = { site: QuietHours | undefined; timeZone: string }

/** Reads the quiet hours of the site, and the time zone of all quiet hours: that of the opening hours. */
export async function readSiteQuietHours(ctx: Pick<Context, 'db'>): Promise<SiteQuietHours> {
  const { hasQuietHours, quietFrom: from, quietUntil: until, openTimeZone } = await readSiteSettings(ctx)
  return { site: hasQuietHours ? { from, until } : undefined, timeZone: openTimeZone }
}
