import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { hourMs } from '../time.ts'
import { type NotificationInput, notify } from './notice.server.ts'
import { type EventName, kindOfEvent } from './notice-kinds.ts'

type Flood = { name: EventName; title: string; text: string; mostPerHour: number }
type Dependencies = Parameters<typeof notify>[0]

/** Notifies staff one by one of at most `mostPerHour` events of this kind, and once per hour of the clock that there are
 * more. For events that strangers can cause as often as they like. */
export async function notifyBounded(
  inside: Dependencies,
  { flood, ...notification }: NotificationInput & { flood: Flood },
): Promise<void> {
  if (!(await isFlood(inside, notification.event, flood.mostPerHour))) {
    await notify(inside, notification)
    return
  }
  const hour = inside.now().toISOString().slice(0, 'yyyy-mm-ddThh'.length)
  const { kind, audience } = notification.link
  await notify(inside, {
    to: 'staff',
    event: `${flood.name}:${hour}`,
    title: flood.title,
    text: flood.text,
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
