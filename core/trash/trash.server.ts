import { sql } from 'kysely'
import { type NewAuditEntry, recordAuditEntries, recordAuditEntry } from '../audit.server.ts'
import type { Context } from '../context.ts'
import { notFound } from '../errors.ts'
import { requireRestorable } from '../page/page-address.server.ts'
import { isPermitted, permit } from '../permissions.ts'
import { requireFreeNames } from '../project-file/free-names.server.ts'
import { kinds, type TrashKind, trashKinds } from '../records/kinds.ts'
import { dayMs } from '../time.ts'
import { inTransaction } from '../transaction.server.ts'
import { type TrashedRecord, type TrashRequest, trashDays } from './trash.ts'

const notAudited = ['search', 'private_search', 'removed_at', 'removed_by', 'email', 'phone']

/** Moves records to the trash in the caller's transaction. Returns the ids that were moved. The audit entry leaves out
 * the `personal` columns. */
export async function moveToTrash(
  ctx: Context,
  kind: TrashKind,
  ids: string[],
  personal: readonly string[] = [],
): Promise<string[]> {
  if (ids.length === 0) return []
  const removedBy = ctx.actor.kind === 'user' ? ctx.actor.id : null
  const { rows } = await sql<{ id: string; facts: object }>`
    update ${sql.table(kinds[kind].table)} as record
    set removed_at = ${ctx.now()}, removed_by = ${removedBy}
    where id = any(${ids}::uuid[]) and removed_at is null
    returning id, to_jsonb(record) - ${[...notAudited, ...personal]}::text[] as facts
  `.execute(ctx.db)
  await recordAuditEntries(
    ctx,
    rows.map(
      ({ id, facts }): NewAuditEntry => ({ action: `${kind}.remove`, kind, recordId: id, before: facts }),
    ),
  )
  return rows.map(({ id }) => id)
}

/** Lists the trash, last deleted first, with the total. */
export async function listTrash(
  ctx: Context,
  { kind, limit, offset }: TrashRequest,
): Promise<{ rows: TrashedRecord[]; total: number }> {
  permit(ctx, 'trash.list')
  const seen = trashKinds.filter((one) => isPermitted(ctx.actor, `${one}.remove`))
  if (kind && !seen.includes(kind)) permit(ctx, `${kind}.remove`)
  if (seen.length === 0) return { rows: [], total: 0 }
  const parts = (kind ? [kind] : seen).map((one) => {
    const { table, title } = kinds[one]
    return sql`select ${one}::text as kind, id, ${sql.ref(title)} as title, removed_at, removed_by
      from ${sql.table(table)} where removed_at is not null`
  })
  const thrown = sql`(${sql.join(parts, sql` union all `)})`
  type Row = Omit<TrashedRecord, 'removedBy' | 'purgedAt'> & {
    personId: string | null
    email: string
    name: string
  }
  const [found, counted] = await Promise.all([
    sql<Row>`
      select thrown.kind, thrown.id, thrown.title, removed_at as "removedAt", person.id as "personId", email, name
      from ${thrown} as thrown left join person on person.id = removed_by
      order by removed_at desc, thrown.id desc limit ${limit} offset ${offset}`.execute(ctx.db),
    sql<{ count: string }>`select count(*) from ${thrown} as thrown`.execute(ctx.db),
  ])
  return {
    rows: found.rows.map(({ personId, email, name, ...same }) => ({
      ...same,
      removedBy: personId ? { id: personId, email, name } : null,
      purgedAt: new Date(same.removedAt.getTime() + trashDays * dayMs),
    })),
    total: Number(counted.rows[0]?.count),
  }
}

export async function restoreFromTrash(ctx: Context, kind: TrashKind, id: string): Promise<void> {
  if ((await restoreAllFromTrash(ctx, kind, [id])) === 0) throw notFound(kinds[kind].label)
}

/** Returns the number of restored records. */
export async function restoreAllFromTrash(ctx: Context, kind: TrashKind, ids: string[]): Promise<number> {
  permit(ctx, 'trash.restore')
  permit(ctx, `${kind}.remove`)
  return inTransaction(ctx, async (inside) => {
    if (kind === 'page') await requireRestorable(inside, ids)
    if (kind === 'project-file') await requireFreeNames(inside, ids)
    const restored = await inside.db
      .updateTable(kinds[kind].table)
      .set({ removed_at: null, removed_by: null })
      .where('id', 'in', ids)
      .where('removed_at', 'is not', null)
      .returning('id')
      .execute()
    await recordAuditEntries(
      inside,
      restored.map(({ id }): NewAuditEntry => ({ action: `${kind}.restore`, kind, recordId: id })),
    )
    return restored.length
  })
}

/** Deletes a record permanently. */
export async function purgeFromTrash(ctx: Context, kind: TrashKind, id: string): Promise<void> {
  permit(ctx, 'trash.purge')
  permit(ctx, `${kind}.remove`)
  await inTransaction(ctx, async (inside) => {
    const purged = await inside.db
      .deleteFrom(kinds[kind].table)
      .where('id', '=', id)
      .where('removed_at', 'is not', null)
      .executeTakeFirst()
    if (purged.numDeletedRows === 0n) throw notFound(kinds[kind].label)
    await recordAuditEntry(inside, { action: `${kind}.purge`, kind, recordId: id })
  })
}

/** Deletes expired records permanently. Daily background job without a permission check. Returns the number deleted. */
export async function purgeOldTrash(ctx: Pick<Context, 'db' | 'now'>): Promise<number> {
  const oldest = new Date(ctx.now().getTime() - trashDays * dayMs)
  return ctx.db.transaction().execute(async (db) => {
    const entries: NewAuditEntry[] = []
    for (const kind of trashKinds) {
      const purged = await db
        .deleteFrom(kinds[kind].table)
        .where('removed_at', '<', oldest)
        .returning('id')
        .execute()
      entries.push(
        ...purged.map(({ id }): NewAuditEntry => ({ action: `${kind}.purge`, kind, recordId: id })),
      )
    }
    await recordAuditEntries({ db, now: ctx.now }, entries)
    return entries.length
  })
}
