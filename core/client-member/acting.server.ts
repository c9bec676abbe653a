import { sql } from 'kysely'
import { recordAuditEntry } from '../audit.server.ts'
import type { Context } from '../context.ts'
import { notFound } from '../errors.ts'
import { permitUser, refuseGivingMore } from '../permissions.ts'
import { minuteMs } from '../time.ts'
import { inTransaction } from '../transaction.server.ts'

/** Minutes for which staff can look at a client's dashboard at a time. */
export const viewMinutes = 30

/** Chooses the client for whom the person acts in this session; null is the own address. */
export async function chooseClient(ctx: Context, clientId: string | null): Promise<number> {
  const me = permitUser(ctx, 'client-member.ask')
  const wanted = clientId && (await remainingClient(ctx, clientId))
  if (wanted && !me.memberships?.some((one) => one.clientId === wanted)) throw notFound('Client')
  const { numUpdatedRows } = await ctx.db
    .updateTable('session')
    .set({ client_id: wanted })
    .where('id', '=', me.session.id)
    // An update of the same value would notify all open screens.
    .where('client_id', 'is distinct from', wanted)
    .executeTakeFirst()
  return Number(numUpdatedRows)
}

/** Links of notifications keep the id of a client that was merged since. */
async function remainingClient({ db }: Context, id: string): Promise<string> {
  const { rows } = await sql<{ id: string | null }>`select current_client(${id}::uuid) as id`.execute(db)
  return rows[0]?.id ?? id
}

/** Lets staff see the dashboard of a client in this session, without changing anything, until they stop or the time is
 * over. */
export async function startViewing(ctx: Context, clientId: string): Promise<Date> {
  const me = permitUser(ctx, 'client.view')
  refuseGivingMore(me)
  const until = new Date(ctx.now().getTime() + viewMinutes * minuteMs)
  await inTransaction(ctx, async (inside) => {
    const client = await inside.db
      .selectFrom('client')
      .select('id')
      .where('id', '=', clientId)
      .where('merged_into', 'is', null)
      .executeTakeFirst()
    if (!client) throw notFound('Client')
    await inside.db
      .updateTable('session')
      .set({ viewed_client_id: clientId, viewed_until: until })
      .where('id', '=', me.session.id)
      .execute()
    await recordAuditEntry(inside, {
      action: 'client.start-view',
      kind: 'client',
      recordId: clientId,
      after: { until },
    })
  })
  return until
}

/** Ends the view. Returns the number of ended views. */
export async function stopViewing(ctx: Context): Promise<number> {
  const me = permitUser(ctx, 'client-member.ask')
  const { acting } = me
  if (!me.isViewing || !acting) return 0
  const asStaff = { ...ctx, actor: { ...me, memberships: [], acting: undefined, isViewing: false } }
  return inTransaction(asStaff, async (inside) => {
    await inside.db
      .updateTable('session')
      .set({ viewed_client_id: null, viewed_until: null })
      .where('id', '=', me.session.id)
      .execute()
    await recordAuditEntry(inside, { action: 'client.stop-view', kind: 'client', recordId: acting.clientId })
    return 1
  })
}
