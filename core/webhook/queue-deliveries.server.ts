import { v7 as createId } from 'uuid'
import type { Context } from '../context.ts'
import { requestJob } from '../job/job.server.ts'
import type { ScreenReference } from '../records/reference.ts'
import { maxWebhooks } from './webhook.ts'

export type WebhookEvent = {
  /** Unique id of the event. */
  event: string
  /** Kind of notification. */
  topic: string
  title: string
  link: ScreenReference
}
type Dependencies = Pick<Context, 'db' | 'now' | 'linkTo' | 'publicUrl'>

/** Queues a delivery for each active webhook that follows the event, in the transaction of the event. */
export async function queueDeliveries(inside: Dependencies, event: WebhookEvent): Promise<void> {
  const webhooks = await inside.db
    .selectFrom('webhook')
    .select(['id', 'events'])
    .where('is_active', '=', true)
    .limit(maxWebhooks)
    .execute()
  const followers = webhooks.filter(({ events }) => events.length === 0 || events.includes(event.topic))
  await insertDeliveries(
    inside,
    followers.map(({ id }) => id),
    event,
  )
}

/** Queues an event for these webhooks. A webhook is told of an event once. */
export async function insertDeliveries(
  inside: Dependencies,
  webhookIds: string[],
  { event, title, link }: Omit<WebhookEvent, 'topic'>,
): Promise<void> {
  if (webhookIds.length === 0) return
  const now = inside.now()
  const address = new URL(inside.linkTo(link), inside.publicUrl).href
  const rows = webhookIds.map((webhookId) => {
    const id = createId()
    const record = { kind: link.kind, id: link.id ?? null, link: address }
    const body = { id, event: event.split(':')[0], at: now.toISOString(), record, title }
    return {
      id,
      webhook_id: webhookId,
      event,
      body: JSON.stringify(body),
      next_attempt_at: now,
      created_at: now,
    }
  })
  const queued = await inside.db
    .insertInto('webhook_delivery')
    .values(rows)
    .onConflict((known) => known.columns(['webhook_id', 'event']).doNothing())
    .returning('id')
    .execute()
  if (queued.length > 0) await requestJob(inside, 'send-webhooks')
}
