import type { Context } from '../context.ts'
import { readSiteSettings } from '../site-settings/site-settings.server.ts'
import type { QuietHours } from './quiet-hours.ts'

/** Quiet hours of everybody who has not chosen own ones; undefined if the site has none. */
export async function readSiteQuietHours(ctx: Pick<Context, 'db'>): Promise<QuietHours | undefined> {
  const { hasQuietHours, quietFrom: from, quietUntil: until } = await readSiteSettings(ctx)
  return hasQuietHours ? { from, until } : undefined
}
