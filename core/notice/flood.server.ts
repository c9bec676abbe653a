import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { hourMs } from '../time.ts'
import { type NotificationInput, notify } from './notice.server.ts'
import { type EventName, kindOfEvent } from './notice-kinds.ts'

type FloodNotice = { name: EventName; title: string; text: string }
type Dependencies = Parameters<typeof notify>[0]

/** Notifies staff one by one of at most `mostPerHour` events of this kind, and once per hour of the clock that there are
 * more. For events that strangers can cause as often as they like. */
export async function notifyBounded(
  inside: Dependencies,
  { flood, ...notification }: NotificationInput & { flood: FloodNotice & { mostPerHour: number } },
): Promise<void> {
  if (await isFlood(inside, notification.event, flood.mostPerHour)) {
    await notifyOfFlood(inside, flood, notification.link)
  } else await notify(inside, notification)
}

/** Notifies staff of a flood once per hour of the clock, so that it never silences events unnoticed. */
export async function notifyOfFlood(
  inside: Dependencies,
  { name, title, text }: FloodNotice,
  { kind, audience }: NotificationInput['link'],
): Promise<void> {
  const hour = inside.now().toISOString().slice(0, 'yyyy-mm-ddThh'.length)
  await notify(inside, {
    to: 'staff',
    event: `${name}:${hour}`,
    title,
    text,
    link: { kind, audience } as NotificationInput['link'],
  })
}

async function isFlood(
  { db, now }: Pick<Context, 'db' | 'now'>,
  event: NotificationInput['event'],
  mostPerHour: number,
): Promise<boolean> {
  const anHourAgo = new Date(now().getTime() - hourMs)
  const { rows } = await sql<{ count: number }>`select count(distinct event)::int as count from notice
    where topic = ${kindOfEvent(event, 'staff')} and created_at > ${anHourAgo}`.execute(db)
  return (rows[0]?.count ?? 0) >= mostPerHour
}
