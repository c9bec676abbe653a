import type { Context } from '../context.ts'
import { readSiteClock, type SiteClock } from '../site-settings/site-clock.server.ts'

/** Hours of the site's clock between which reminders are sent. */
const [firstHour, lastHour] = [9, 18]

/** Runs a job that reminds people, unless it is too early or too late in the time zone of the site. */
export async function inReminderHours(
  ctx: Context,
  remind: (clock: SiteClock) => Promise<unknown>,
): Promise<void> {
  const clock = await readSiteClock(ctx)
  if (clock.hour >= firstHour && clock.hour < lastHour) await remind(clock)
}
