import type { PushKeys } from '#platform/push/push-sender.ts'
import type { Context } from '../context.ts'

type Dependencies = Pick<Context, 'db' | 'now' | 'secrets' | 'push'>

const boundTo = ['push_key', 'private']

/** Returns the site's key pair, which the first start makes. Of several nodes that start at once, one makes it. */
export async function readPushKeys(ctx: Dependencies): Promise<PushKeys> {
  const stored = await find(ctx)
  if (stored) return stored
  const { publicKey, privateKey } = await ctx.push.createKeys()
  const { keyId, sealed } = ctx.secrets.seal(privateKey, boundTo)
  await ctx.db
    .insertInto('push_key')
    .values({ public_key: publicKey, key_id: keyId, sealed, created_at: ctx.now() })
    .onConflict((known) => known.doNothing())
    .execute()
  const made = await find(ctx)
  if (!made) throw new Error('The push keys were not stored')
  return made
}

async function find({ db, secrets }: Dependencies): Promise<PushKeys | undefined> {
  const row = await db
    .selectFrom('push_key')
    .select(['public_key as publicKey', 'key_id as keyId', 'sealed'])
    .executeTakeFirst()
  return row && { publicKey: row.publicKey, privateKey: secrets.open(row, boundTo) }
}

/** Encrypts the private key with the newest key of the site. */
export async function rotatePushKey({ db, secrets }: Pick<Context, 'db' | 'secrets'>): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const old = await transaction
      .selectFrom('push_key')
      .select(['key_id as keyId', 'sealed'])
      .where('key_id', '!=', secrets.keyId)
      .forUpdate()
      .executeTakeFirst()
    if (!old) return
    const { keyId, sealed } = secrets.seal(secrets.open(old, boundTo), boundTo)
    await transaction.updateTable('push_key').set({ key_id: keyId, sealed }).execute()
  })
}

/** Deletes a key pair whose encryption key is lost. The next start makes another one, which no device knows. */
export async function forgetLostPushKey({ db, secrets }: Pick<Context, 'db' | 'secrets'>): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const lost = await transaction
      .deleteFrom('push_key')
      .where('key_id', '!=', secrets.keyId)
      .executeTakeFirst()
    if (lost.numDeletedRows > 0n) await transaction.deleteFrom('push_device').execute()
  })
}
