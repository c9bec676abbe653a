import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import { v7 as createId } from 'uuid'
import { recordAuditEntry } from '../audit.server.ts'
import { differing } from '../audit.ts'
import type { Context } from '../context.ts'
import { notFound, Refusal } from '../errors.ts'
import { permit } from '../permissions.ts'
import { inTransaction } from '../transaction.server.ts'
import { updateVersioned } from '../versioned-update.server.ts'
import { secretPrefix } from './sign-delivery.server.ts'
import { maxWebhooks, type Webhook, type WebhookInput, type WebhookPatch } from './webhook.ts'

const webhooks = ({ db }: Pick<Context, 'db'>) =>
  db
    .selectFrom('webhook')
    .select(['id', 'name', 'address', 'events', 'is_active as isActive', 'failing_since as failingSince'])
    .select(['created_at as createdAt', 'version'])

/** Lists all webhooks by name. */
export async function listWebhooks(ctx: Context): Promise<Webhook[]> {
  permit(ctx, 'webhook.manage')
  return webhooks(ctx).orderBy(sql`lower(name)`).limit(maxWebhooks).execute()
}

export async function findWebhook(ctx: Context, id: string): Promise<Webhook> {
  permit(ctx, 'webhook.manage')
  const found = await webhooks(ctx).where('id', '=', id).executeTakeFirst()
  if (!found) throw notFound('Webhook')
  return found
}

const boundTo = (id: string) => ['webhook', id]

/** Creates a webhook. Returns its secret, which is not shown again. */
export async function createWebhook(
  ctx: Context,
  input: WebhookInput,
): Promise<{ id: string; secret: string }> {
  permit(ctx, 'webhook.manage')
  await checkAddress(ctx, input.address)
  const id = createId()
  const secret = `${secretPrefix}${randomBytes(32).toString('base64')}`
  const { keyId, sealed } = ctx.secrets.seal(secret, boundTo(id))
  await inTransaction(ctx, async (inside) => {
    await sql`lock table webhook in share row exclusive mode`.execute(inside.db)
    const found = await inside.db.selectFrom('webhook').select('id').limit(maxWebhooks).execute()
    if (found.length >= maxWebhooks)
      throw new Refusal('conflict', `There are already ${maxWebhooks} webhooks.`)
    const times = { created_at: inside.now(), updated_at: inside.now() }
    await inside.db
      .insertInto('webhook')
      .values({ ...input, id, secret_key_id: keyId, secret_sealed: sealed, failing_since: null, ...times })
      .execute()
    const facts = { kind: 'webhook', recordId: id, after: withoutPath(input) } as const
    await recordAuditEntry(inside, { action: 'webhook.create', ...facts })
  })
  return { id, secret }
}

type Fields = Omit<WebhookInput, 'events'> & { events: string[]; isActive: boolean }

/** Returns the number of changed webhooks; 0 if nothing differs. */
export async function updateWebhook(
  ctx: Context,
  id: string,
  { version, active, ...wanted }: WebhookPatch,
): Promise<number> {
  permit(ctx, 'webhook.manage')
  if (wanted.address) await checkAddress(ctx, wanted.address)
  return updateVersioned(ctx, {
    ...{ kind: 'webhook', id, name: 'Webhook', version },
    lock: (inside) => webhooks(inside).where('id', '=', id).forUpdate().executeTakeFirst(),
    diff: (before) => differing<Fields>(before, { ...wanted, isActive: active }),
    conceal: withoutPath,
    save: (inside, { isActive, ...change }, next) =>
      inside.db
        .updateTable('webhook')
        .set({ ...change, version: next.version, updated_at: inside.now() })
        // A webhook that is switched on again starts without its old failures.
        .set(isActive === undefined ? {} : { is_active: isActive, failing_since: null })
        .where('id', '=', id)
        .execute(),
  })
}

export async function removeWebhook(ctx: Context, id: string): Promise<void> {
  permit(ctx, 'webhook.manage')
  await inTransaction(ctx, async (inside) => {
    const row = await webhooks(inside).where('id', '=', id).forUpdate().executeTakeFirst()
    if (!row) throw notFound('Webhook')
    await inside.db.deleteFrom('webhook').where('id', '=', id).execute()
    const before = withoutPath({ name: row.name, address: row.address, events: row.events })
    await recordAuditEntry(inside, { action: 'webhook.remove', kind: 'webhook', recordId: id, before })
  })
}

/** The path of many addresses is a password, and more people read the audit log than may manage webhooks. */
const withoutPath = <Some extends { address?: string }>(fields: Some): Some =>
  fields.address === undefined ? fields : { ...fields, address: `${new URL(fields.address).origin}/…` }

/** Tells at once what every delivery checks again. */
async function checkAddress({ webhooks }: Context, address: string): Promise<void> {
  if (!webhooks.acceptsHttp && new URL(address).protocol !== 'https:') {
    throw wrongAddress('The address must begin with https://.', 'Must begin with https://')
  }
  if (await webhooks.leadsInside(address)) {
    throw wrongAddress('The address leads into a network that is not public.', 'Must be a public address')
  }
}

const wrongAddress = (sentence: string, address: string) =>
  new Refusal('invalid', sentence, { fields: { address } })

/** Decrypts the secret of a webhook. Throws when the key is missing. */
export const openSecret = (
  { secrets }: Pick<Context, 'secrets'>,
  row: { id: string; keyId: string; sealed: Buffer },
): string => secrets.open({ keyId: row.keyId, sealed: row.sealed }, boundTo(row.id))

/** Re-encrypts all secrets with the newest key. Returns their number; 0 when all are done. */
export const rotateWebhookSecrets = ({ db, secrets }: Pick<Context, 'db' | 'secrets'>): Promise<number> =>
  db.transaction().execute(async (transaction) => {
    const old = await transaction
      .selectFrom('webhook')
      .select(['id', 'secret_key_id as keyId', 'secret_sealed as sealed'])
      .where('secret_key_id', '!=', secrets.keyId)
      .forUpdate()
      .execute()
    for (const row of old) {
      const { keyId, sealed } = secrets.seal(openSecret({ secrets }, row), boundTo(row.id))
      const renewed = { secret_key_id: keyId, secret_sealed: sealed }
      await transaction.updateTable('webhook').set(renewed).where('id', '=', row.id).execute()
    }
    return old.length
  })
