import { v7 as createId } from 'uuid'
import type { Context } from '../context.ts'
import { fieldRefusalAs, notFound } from '../errors.ts'
import { requestJob } from '../job/job.server.ts'
import { permitUser } from '../permissions.ts'
import { inTransaction } from '../transaction.server.ts'
import { holdSession } from './devices-of-sessions.server.ts'
import { maxDevices, type PushDeviceInput } from './push.ts'

export type PushDevice = { id: string; userAgent: string; lastUsedAt: Date | null; createdAt: Date }

const maxUserAgentLength = 300

export async function listPushDevices(ctx: Context): Promise<PushDevice[]> {
  const me = permitUser(ctx, 'notice.set-up')
  return ctx.db
    .selectFrom('push_device')
    .select(['id', 'user_agent as userAgent', 'last_used_at as lastUsedAt', 'created_at as createdAt'])
    .where('person_id', '=', me.id)
    .orderBy('id', 'desc')
    .limit(maxDevices)
    .execute()
}

/** Adds the browser of a subscription. If another person used this browser before, it is theirs no longer. */
export async function addPushDevice(
  ctx: Context,
  { endpoint, keys: { p256dh, auth }, userAgent }: PushDeviceInput & { userAgent: string },
): Promise<string> {
  const me = permitUser(ctx, 'notice.set-up')
  if (!ctx.push.isAllowed(endpoint)) {
    throw fieldRefusalAs('endpoint', 'Must be an https address of a push service')
  }
  return inTransaction(ctx, async (inside) => {
    const { db, now } = inside
    await db.selectFrom('person').select('id').where('id', '=', me.id).forNoKeyUpdate().execute()
    await holdSession(inside, me.session.id)
    const device = {
      person_id: me.id,
      session_id: me.session.id,
      p256dh,
      auth,
      user_agent: userAgent.slice(0, maxUserAgentLength).toWellFormed(),
    }
    const known = await db
      .updateTable('push_device')
      .set({ p256dh, auth, user_agent: device.user_agent, session_id: me.session.id })
      .where('endpoint', '=', endpoint)
      .where('person_id', '=', me.id)
      .returning('id')
      .executeTakeFirst()
    if (known) return known.id
    // With its waiting messages, which are about the other person.
    await db.deleteFrom('push_device').where('endpoint', '=', endpoint).execute()
    const id = createId()
    await db
      .insertInto('push_device')
      .values({ id, endpoint, ...device, last_used_at: null, created_at: now() })
      .execute()
    await removeOldest(inside, me.id)
    return id
  })
}

async function removeOldest({ db }: Context, personId: string): Promise<void> {
  const newest = db
    .selectFrom('push_device')
    .select('id')
    .where('person_id', '=', personId)
    .orderBy('id', 'desc')
    .limit(maxDevices)
  await db.deleteFrom('push_device').where('person_id', '=', personId).where('id', 'not in', newest).execute()
}

/** Not found for everyone but the person whose device it is. */
export async function removePushDevice(ctx: Context, id: string): Promise<void> {
  const me = permitUser(ctx, 'notice.set-up')
  const { numDeletedRows } = await ctx.db
    .deleteFrom('push_device')
    .where('id', '=', id)
    .where('person_id', '=', me.id)
    .executeTakeFirst()
  if (numDeletedRows === 0n) throw notFound('Device')
}

/** Queues a test message. While one waits there is no other. */
export async function testPushDevice(ctx: Context, id: string): Promise<number> {
  const me = permitUser(ctx, 'notice.set-up')
  return inTransaction(ctx, async (inside) => {
    const device = await inside.db
      .selectFrom('push_device')
      .select('id')
      .where('id', '=', id)
      .where('person_id', '=', me.id)
      .forShare()
      .executeTakeFirst()
    if (!device) throw notFound('Device')
    const now = inside.now()
    const { numInsertedOrUpdatedRows = 0n } = await inside.db
      .insertInto('push_message')
      .values({ id: createId(), device_id: id, notice_id: null, next_attempt_at: now })
      .onConflict((known) => known.columns(['device_id', 'notice_id']).doNothing())
      .executeTakeFirst()
    await requestJob(inside, 'send-pushes')
    return Number(numInsertedOrUpdatedRows)
  })
}
