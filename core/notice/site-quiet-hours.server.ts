import type { Context } from '../context.ts'
import type { QuietChoice } from '../notification-settings/notification-settings.ts'
import { readSiteSettings } from '../site-settings/site-settings.server.ts'
import { type QuietHours, quietUntil } from './quiet-hours.ts'

/** Quiet hours of everybody who has not chosen own ones; undefined if the site has none. */
type SiteQuietHours = { site: QuietHours | undefined; timeZone: string }

/** Reads the quiet hours of the site, and the time zone of all quiet hours: that of the opening hours. */
export async function readSiteQuietHours(ctx: Pick<Context, 'db'>): Promise<SiteQuietHours> {
  const { hasQuietHours, quietFrom: from, quietUntil: until, openTimeZone } = await readSiteSettings(ctx)
  return { site: hasQuietHours ? { from, until } : undefined, timeZone: openTimeZone }
}

type PersonalQuietHours = QuietHours & {
  /** Null for a person without settings. */
  quiet: QuietChoice | null
}

/** Returns the end of a person's quiet hours, if they are at this moment. */
export function personQuietUntil(
  now: Date,
  { quiet, from, until }: PersonalQuietHours,
  { site, timeZone }: SiteQuietHours,
): Date | undefined {
  const hours = quiet === 'own' ? { from, until } : quiet === 'off' ? undefined : site
  return quietUntil(now, hours, timeZone)
}
