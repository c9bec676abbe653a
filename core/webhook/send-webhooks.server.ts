import { sql } from 'kysely'
import { requestJob } from '../job/job.server.ts'
import type { Claimed, Dependencies } from './claimed-delivery.ts'
import { recordAttempt } from './record-attempt.server.ts'
import { signDelivery } from './sign-delivery.server.ts'
import { openSecret } from './webhook.server.ts'

/** Longer than an attempt, so that only the delivery of a node that died is sent by another one. */
const leaseSeconds = 60
const workers = 4

/** Sends the due deliveries, each webhook's one after the other. Safe to run on several nodes at once. */
export async function sendWebhooks(ctx: Dependencies, signal = new AbortController().signal): Promise<void> {
  await Promise.all(Array.from({ length: workers }, () => work(ctx, signal)))
  const { next } = await ctx.db
    .selectFrom('webhook_delivery')
    .select(({ fn }) => fn.min('next_attempt_at').as('next'))
    .where('status', '=', 'waiting')
    .executeTakeFirstOrThrow()
  if (next) await requestJob(ctx, 'send-webhooks', { at: next, key: 'send-webhooks later' })
}

async function work(ctx: Dependencies, signal: AbortSignal): Promise<void> {
  while (!signal.aborted) {
    const claimed = await claimNext(ctx)
    if (!claimed) return
    await recordAttempt(ctx, claimed, await attempt(ctx, claimed))
  }
}

/** Takes the next due delivery of a webhook that nothing is being sent to. */
async function claimNext({ db, now }: Dependencies): Promise<Claimed | undefined> {
  const at = now()
  const until = new Date(at.getTime() + leaseSeconds * 1_000)
  const { rows } = await sql<Claimed>`
    update webhook_delivery as delivery set leased_until = ${until}, attempts = delivery.attempts + 1
    from webhook where webhook.id = delivery.webhook_id and delivery.id = (
      select due.id from webhook_delivery as due join webhook as target on target.id = due.webhook_id
      where due.status = 'waiting' and due.next_attempt_at <= ${at} and target.is_active
        and (due.leased_until is null or due.leased_until < ${at})
        and not exists (select from webhook_delivery as busy where busy.webhook_id = due.webhook_id
          and busy.status = 'waiting' and busy.leased_until >= ${at})
      order by due.next_attempt_at, due.id limit 1 for update of due skip locked)
    returning delivery.id, delivery.webhook_id as "webhookId", webhook.address, delivery.body, delivery.attempts,
      webhook.secret_key_id as "keyId", webhook.secret_sealed as sealed`.execute(db)
  return rows[0]
}

async function attempt(ctx: Dependencies, { id, webhookId, address, body, keyId, sealed }: Claimed) {
  let headers: Record<string, string>
  try {
    const secret = openSecret(ctx, { id: webhookId, keyId, sealed })
    headers = signDelivery({ id, body, at: ctx.now() }, secret)
  } catch {
    const failure = 'The secret can no longer be read. Please delete this webhook and create it again.'
    return { failure, answer: '', durationMs: 0 }
  }
  return ctx.webhooks.send({ address, body, headers })
}
