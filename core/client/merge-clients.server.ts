import { sql } from 'kysely'
import { v7 as createId } from 'uuid'
import { recordAuditEntry } from '../audit.server.ts'
import { readKnownMembers, separateMembers } from '../client-member/separate-members.server.ts'
import { toColumns } from '../columns.server.ts'
import type { Context } from '../context.ts'
import { fieldRefusal, notFound, Refusal } from '../errors.ts'
import { isDeletedOwner } from '../owner/owner.ts'
import { permit, permitUser, refuseGivingMore } from '../permissions.ts'
import { requireRecentSignIn } from '../recent-sign-in.ts'
import { dayMs } from '../time.ts'
import { inTransaction } from '../transaction.server.ts'
import { maxMergeDays } from './client.ts'
import { lockForMerge, moveAddresses } from './client-records-move.server.ts'
import { fillFrom, type MergedFields, restoreFields, toMergedFields } from './merged-fields.ts'

/** Moves all records and addresses of a client to another one. Returns the number of merged clients; 0 if it was merged
 * into that one already. */
export async function mergeClients(ctx: Context, id: string, into: string): Promise<number> {
  const me = permitUser(ctx, 'client.merge')
  refuseGivingMore(me)
  requireRecentSignIn(ctx, me, 'Please sign in again to merge clients.')
  if (id === into) {
    const sentence = 'A client cannot be merged into itself'
    throw fieldRefusal('into', sentence)
  }
  return inTransaction(ctx, async (inside) => {
    const { db, now, actor } = inside
    const { [id]: from, [into]: target } = await lockForMerge(inside, [id, into])
    if (!from || !target) throw notFound('Client')
    if (from.merged_into === into) return 0
    if (from.merged_into || target.merged_into) throw notFound('Client')
    await refuseDeleted(inside, into)
    const addresses = await db
      .selectFrom('client_email')
      .select('id')
      .where('client_id', '=', id)
      .orderBy('id')
      .execute()
    const addressIds = addresses.map((address) => address.id)
    const members = await readKnownMembers(inside, id, into)
    await moveAddresses(inside, addressIds, { from: id, into })
    const before = toMergedFields(target)
    const after = fillFrom(before, toMergedFields(from))
    const stamps = { version: sql<number>`version + 1`, updated_at: now() }
    await db
      .updateTable('client')
      .set({ ...toColumns(after), ...stamps })
      .where('id', '=', into)
      .execute()
    await db
      .updateTable('client')
      .set({ merged_into: into, ...stamps })
      .where('id', '=', id)
      .execute()
    await db
      .insertInto('client_merge')
      .values({
        id: createId(),
        from_id: id,
        into_id: into,
        person_id: actor.kind === 'user' ? actor.id : null,
        address_ids: addressIds,
        before: JSON.stringify(before),
        after: JSON.stringify(after),
        members: JSON.stringify(members),
        merged_at: now(),
      })
      .execute()
    await recordAuditEntry(inside, {
      action: 'client.merge',
      kind: 'client',
      recordId: into,
      after: { merged: id },
    })
    return 1
  })
}

/** A client would lose its name and its sign-ins in one that was deleted. The other way staff give back the records of a
 * deleted client who returned. */
async function refuseDeleted({ db }: Context, into: string): Promise<void> {
  const addresses = await db
    .selectFrom('client_email')
    .select('email')
    .where('client_id', '=', into)
    .execute()
  if (addresses.length > 0 && addresses.every(({ email }) => isDeletedOwner(email))) {
    throw fieldRefusal('into', 'This client was deleted. Merge it into the other one instead')
  }
}

/** Takes a merge back: the client gets its addresses again, with all records of them. Returns the number of separated
 * clients; 0 if it is not merged. */
export async function separateClient(ctx: Context, id: string): Promise<number> {
  permit(ctx, 'client.merge')
  const known = await ctx.db
    .selectFrom('client')
    .select('merged_into')
    .where('id', '=', id)
    .executeTakeFirst()
  if (!known) throw notFound('Client')
  if (!known.merged_into) return 0
  const into = known.merged_into
  return inTransaction(ctx, async (inside) => {
    const { db, now } = inside
    const { [id]: from, [into]: target } = await lockForMerge(inside, [id, into])
    if (!from || !target || from.merged_into !== into) return 0
    if (target.merged_into) {
      throw new Refusal('conflict', 'The other client was merged too. Please undo that merge first.')
    }
    const merge = await db
      .selectFrom('client_merge')
      .select(['id', 'address_ids as addressIds', 'before', 'after', 'members', 'merged_at as mergedAt'])
      .where('from_id', '=', id)
      .where('undone_at', 'is', null)
      .executeTakeFirstOrThrow()
    if (now().getTime() - merge.mergedAt.getTime() > maxMergeDays * dayMs) {
      throw new Refusal('conflict', `A merge can be undone within ${maxMergeDays} days.`)
    }
    await moveAddresses(inside, merge.addressIds, { from: into, into: id })
    const restored = restoreFields(toMergedFields(target), merge as Record<'before' | 'after', MergedFields>)
    const stamps = { version: sql<number>`version + 1`, updated_at: now() }
    await db
      .updateTable('client')
      .set({ ...toColumns(restored), ...stamps })
      .where('id', '=', into)
      .execute()
    await db
      .updateTable('client')
      .set({ merged_into: null, ...stamps })
      .where('id', '=', id)
      .execute()
    await separateMembers(inside, {
      from: { id, name: from.name },
      into: { id: into, name: target.name },
      ...{ mergedAt: merge.mergedAt, members: merge.members },
    })
    await db.updateTable('client_merge').set({ undone_at: now() }).where('id', '=', merge.id).execute()
    await recordAuditEntry(inside, {
      action: 'client.separate',
      kind: 'client',
      recordId: into,
      after: { separated: id },
    })
    return 1
  })
}
