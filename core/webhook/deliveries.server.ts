import { v7 as createId } from 'uuid'
import { recordAuditEntry } from '../audit.server.ts'
import { readBounded } from '../bounded-rows.server.ts'
import type { Context } from '../context.ts'
import { notFound, Refusal } from '../errors.ts'
import { requestJob } from '../job/job.server.ts'
import type { Page, PageRequest } from '../paging.ts'
import { permit } from '../permissions.ts'
import { inTransaction } from '../transaction.server.ts'
import { insertDeliveries } from './queue-deliveries.server.ts'
import { findWebhook } from './webhook.server.ts'
import type { Delivery } from './webhook.ts'

/** Lists the deliveries of a webhook, newest first. */
export async function listDeliveries(
  ctx: Context,
  webhookId: string,
  { limit, before }: PageRequest,
): Promise<Page<Delivery>> {
  await findWebhook(ctx, webhookId)
  let rows = ctx.db
    .selectFrom('webhook_delivery')
    .select(['id', 'event', 'status', 'attempts', 'answer', 'failure', 'body'])
    .select(['status_code as statusCode', 'duration_ms as durationMs', 'attempted_at as attemptedAt'])
    .select(['next_attempt_at as nextAttemptAt', 'created_at as createdAt'])
    .where('webhook_id', '=', webhookId)
    .orderBy('id', 'desc')
    .limit(limit + 1)
  if (before) rows = rows.where('id', '<', before)
  return readBounded(ctx.db, rows, { limit })
}

/** Sends a finished delivery again, with its id and body. Returns 0 if it is waiting already. */
export async function repeatDelivery(ctx: Context, webhookId: string, id: string): Promise<number> {
  permit(ctx, 'webhook.manage')
  return inTransaction(ctx, async (inside) => {
    const own = inside.db
      .selectFrom('webhook_delivery')
      .where('webhook_id', '=', webhookId)
      .where('id', '=', id)
    const row = await own.select(['status', 'event']).forUpdate().executeTakeFirst()
    if (!row) throw notFound('Delivery')
    await refuseInactive(inside, webhookId)
    if (row.status === 'waiting') return 0
    await inside.db
      .updateTable('webhook_delivery')
      .set({ status: 'waiting', attempts: 0, next_attempt_at: inside.now(), leased_until: null })
      .where('id', '=', id)
      .execute()
    const facts = { kind: 'webhook', recordId: webhookId, after: { event: row.event } } as const
    await recordAuditEntry(inside, { action: 'webhook.repeat', ...facts })
    await requestJob(inside, 'send-webhooks')
    return 1
  })
}

/** Queues an event that tests the connection. */
export async function testWebhook(ctx: Context, webhookId: string): Promise<void> {
  permit(ctx, 'webhook.manage')
  await inTransaction(ctx, async (inside) => {
    await refuseInactive(inside, webhookId)
    const link = { kind: 'webhook', audience: 'staff', id: webhookId } as const
    await insertDeliveries(inside, [webhookId], {
      event: `webhook.test:${createId()}`,
      title: 'A test',
      link,
    })
    await recordAuditEntry(inside, { action: 'webhook.test', kind: 'webhook', recordId: webhookId })
  })
}

async function refuseInactive(ctx: Context, webhookId: string): Promise<void> {
  const { isActive } = await findWebhook(ctx, webhookId)
  if (!isActive) throw new Refusal('conflict', 'This webhook is switched off. Please switch it on first.')
}
