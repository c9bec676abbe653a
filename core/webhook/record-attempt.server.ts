import type { WebhookAnswer } from '#platform/webhooks/webhook-sender.ts'
import { recordAuditEntry } from '../audit.server.ts'
import { notify } from '../notice/notice.server.ts'
import { dayMs } from '../time.ts'
import type { Claimed, Dependencies } from './claimed-delivery.ts'
import { attemptDelays, failingDays } from './webhook.ts'

/** Stores the result of an attempt, and switches off a webhook that has failed for days. */
export function recordAttempt(ctx: Dependencies, claimed: Claimed, answer: WebhookAnswer): Promise<void> {
  return ctx.db.transaction().execute(async (db) => {
    const inside = { ...ctx, db }
    const now = ctx.now()
    const delay = answer.failure === undefined ? undefined : attemptDelays[claimed.attempts - 1]
    const status = answer.failure === undefined ? 'sent' : delay === undefined ? 'failed' : 'waiting'
    const webhook = await lockWebhook(inside, claimed.webhookId)
    await db
      .updateTable('webhook_delivery')
      .set({
        status,
        leased_until: null,
        attempted_at: now,
        next_attempt_at: new Date(now.getTime() + (delay ?? 0)),
        status_code: answer.statusCode ?? null,
        duration_ms: answer.durationMs,
        answer: answer.answer,
        failure: answer.failure ?? '',
      })
      .where('id', '=', claimed.id)
      .where('status', '=', 'waiting')
      .execute()
    if (answer.failure === undefined) await recordSuccess(inside, claimed.webhookId)
    else if (webhook?.isActive) await recordFailure(inside, webhook, answer.failure)
  })
}

type LockedWebhook = NonNullable<Awaited<ReturnType<typeof lockWebhook>>>

/** The webhook's row comes before those of its deliveries, so that attempts made at once cannot deadlock. */
const lockWebhook = ({ db }: Dependencies, webhookId: string) =>
  db
    .selectFrom('webhook')
    .select(['id', 'name', 'failing_since as failingSince', 'is_active as isActive'])
    .where('id', '=', webhookId)
    .forUpdate()
    .executeTakeFirst()

async function recordSuccess({ db }: Dependencies, webhookId: string): Promise<void> {
  await db
    .updateTable('webhook')
    .set({ failing_since: null })
    .where('id', '=', webhookId)
    .where('failing_since', 'is not', null)
    .execute()
}

async function recordFailure(inside: Dependencies, webhook: LockedWebhook, failure: string): Promise<void> {
  const { db } = inside
  const now = inside.now()
  const webhookId = webhook.id
  const since = webhook.failingSince ?? now
  const isOver = now.getTime() - since.getTime() >= failingDays * dayMs
  await db
    .updateTable('webhook')
    .set({ failing_since: since, is_active: !isOver })
    .where('id', '=', webhookId)
    .execute()
  if (!isOver) return
  await db
    .updateTable('webhook_delivery')
    .set({ status: 'failed' })
    .where('webhook_id', '=', webhookId)
    .where('status', '=', 'waiting')
    .execute()
  await recordAuditEntry(inside, { action: 'webhook.switch-off', kind: 'webhook', recordId: webhookId })
  await notify(inside, {
    to: 'staff',
    event: `webhook.off:${webhookId}:${since.toISOString()}`,
    title: `The webhook “${webhook.name}” was switched off`,
    text: `All deliveries have failed for ${failingDays} days. The last failure: ${failure}`,
    link: { kind: 'webhook', audience: 'staff', id: webhookId },
  })
}
