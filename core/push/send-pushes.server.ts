import { sql } from 'kysely'
import type { PushKeys, PushOutcome } from '#platform/push/push-sender.ts'
import type { Context } from '../context.ts'
import { customRoleOfPerson } from '../custom-role/held-role.server.ts'
import { requestJob } from '../job/job.server.ts'
import { type NoticeKind, type NoticeUrgency, noticeKindNames, noticeKindOf } from '../notice/notice-kinds.ts'
import { isVisibleTo } from '../notice/visible-notices.server.ts'
import type { HeldRole } from '../permissions.ts'
import { readSiteSettings } from '../site-settings/site-settings.server.ts'
import { hourMs, minuteMs } from '../time.ts'
import { readPushKeys } from './push-keys.server.ts'

/** Delays after the first failure, the second, and so on. After the last one the message is given up: it is in the app. */
export const pushRetryDelays = [10_000, minuteMs, 5 * minuteMs, 30 * minuteMs, 2 * hourMs, 6 * hourMs]

const longestTitle = 120

type Due = HeldRole & {
  id: string
  deviceId: string
  noticeId: string | null
  attempts: number
  endpoint: string
  p256dh: string
  auth: string
  personId: string
  isDisabled: boolean
}

/** Each holds one of the three connections of background work while its message is sent. */
const workers = 2
/** Time after which a run leaves the rest to the next one, and between the two. A run takes one of the two places of all
 * jobs, and whoever has a device chooses how long its push service takes. */
const [longestRunMs, pauseMs] = [20_000, 10_000]

/** Sends the due push messages, those of one person one after the other, so that nobody waits for the push service of
 * another person. After a failure the person's other messages wait for the next run. Safe to run on several nodes at
 * once. */
export async function sendPushes(ctx: Context, signal: AbortSignal): Promise<void> {
  const waiting = ctx.db.selectFrom('push_message').select(({ fn }) => fn.min('next_attempt_at').as('next'))
  const { next } = await waiting.executeTakeFirstOrThrow()
  if (!next) return
  const { email } = await readSiteSettings(ctx)
  const run = { keys: await readPushKeys(ctx), subject: `mailto:${email}`, passedOver: new Set<string>() }
  const end = AbortSignal.any([signal, AbortSignal.timeout(longestRunMs)])
  const ends = await Promise.allSettled(Array.from({ length: workers }, () => work(ctx, run, end)))
  for (const one of ends) if (one.status === 'rejected') throw one.reason
  const later = await waiting.executeTakeFirstOrThrow()
  if (!later.next) return
  const at = new Date(Math.max(later.next.getTime(), ctx.now().getTime() + pauseMs))
  await requestJob(ctx, 'send-pushes', { at, key: 'send-pushes later' })
}

type Run = {
  keys: PushKeys
  subject: string
  /** People to whom a message is being sent, or whose push service has failed. */
  passedOver: Set<string>
}

async function work(ctx: Context, run: Run, signal: AbortSignal): Promise<void> {
  while (!signal.aborted && (await sendNext(ctx, run)));
}

/** The row stays locked while it is sent and is deleted in the same transaction, so a crash leaves it waiting. */
function sendNext(ctx: Context, { keys, subject, passedOver }: Run): Promise<boolean> {
  return ctx.db.transaction().execute(async (db) => {
    const inside = { ...ctx, db }
    const due = await lockNext(inside, [...passedOver])
    if (!due) return false
    // Another worker has taken a message of the same person meanwhile.
    if (passedOver.has(due.personId)) return true
    passedOver.add(due.personId)
    const content = await readContent(inside, due)
    const outcome = content
      ? await ctx.push.send(keys, due, {
          payload: JSON.stringify(content.payload),
          urgency: content.urgency,
          subject,
        })
      : 'refused'
    await record(inside, due, outcome)
    if (outcome !== 'failed') passedOver.delete(due.personId)
    return true
  })
}

async function lockNext({ db, now }: Context, passedOver: string[]): Promise<Due | undefined> {
  const { rows } =
    await sql<Due>`select message.id, message.device_id as "deviceId", message.notice_id as "noticeId",
      message.attempts, device.endpoint, device.p256dh, device.auth, person.id as "personId",
      person.access_role as role, ${customRoleOfPerson} as "customRole", person.is_disabled or person.deleted_at is not null as "isDisabled"
    from push_message as message
    join push_device as device on device.id = message.device_id
    join person on person.id = device.person_id
    where message.next_attempt_at <= ${now()} and device.person_id <> all(${passedOver}::uuid[])
    order by message.next_attempt_at, message.id limit 1
    for update of message skip locked`.execute(db)
  return rows[0]
}

type Content = { payload: { title: string; link: string; tag: string }; urgency: NoticeUrgency }

/** Returns the little that a lock screen shows. Undefined if the person may not see the notice any more, or has read it. */
async function readContent(
  { db, linkTo }: Context,
  { id, noticeId, role, customRole, isDisabled, personId }: Due,
): Promise<Content | undefined> {
  if (isDisabled) return undefined
  if (!noticeId) {
    const payload = {
      title: 'Notifications work on this device',
      link: linkTo({ kind: 'note', audience: 'client' }),
      tag: id,
    }
    return { payload, urgency: 'high' }
  }
  const { rows } = await sql<{ title: string; link: string; topic: string | null }>`select title, link, topic
    from notice where id = ${noticeId} and read_at is null and ${isVisibleTo({ role, customRole })}
      and email = (select email from person where id = ${personId})`.execute(db)
  const [notice] = rows
  if (!notice) return undefined
  const kind = noticeKindNames.find((one): one is NoticeKind => one === notice.topic)
  const title = notice.title.slice(0, longestTitle).toWellFormed()
  return {
    payload: { title, link: notice.link, tag: noticeId },
    urgency: kind ? noticeKindOf(kind).urgency : 'normal',
  }
}

async function record(
  { db, now }: Context,
  { id, deviceId, attempts }: Due,
  outcome: PushOutcome,
): Promise<void> {
  const delay = pushRetryDelays[attempts]
  if (outcome === 'gone') await db.deleteFrom('push_device').where('id', '=', deviceId).execute()
  else if (outcome === 'failed' && delay !== undefined) {
    const next = new Date(now().getTime() + delay)
    await db
      .updateTable('push_message')
      .set({ attempts: attempts + 1, next_attempt_at: next })
      .where('id', '=', id)
      .execute()
  } else await db.deleteFrom('push_message').where('id', '=', id).execute()
  if (outcome === 'sent')
    await db.updateTable('push_device').set({ last_used_at: now() }).where('id', '=', deviceId).execute()
}
