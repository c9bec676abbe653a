import { v7 as createId, validate as isUuid } from 'uuid'
import type { AuditEntry, AuditRequest } from './audit.ts'
import { readBounded } from './bounded-rows.server.ts'
import type { Context } from './context.ts'
import { foldEmail } from './email.ts'
import type { Page } from './paging.ts'
import { permit } from './permissions.ts'
import type { AuditKind } from './records/kinds.ts'

const batchSize = 1_000

export type NewAuditEntry = {
  /** Generated unless given. */
  id?: string
  action: string
  kind: AuditKind
  recordId?: string | undefined
  /** Must not contain secrets. */
  before?: object | undefined
  after?: object | undefined
  /** The person who did it, if not the current actor. */
  personId?: string | undefined
}

/** Inserts audit entries. Call it in the transaction of the change, so that neither exists without the other. */
export async function recordAuditEntries(
  ctx: Pick<Context, 'db' | 'now'> & Partial<Context>,
  acts: NewAuditEntry[],
): Promise<void> {
  const actorId = ctx.actor?.kind === 'user' ? ctx.actor.id : null
  const rows = acts.map(({ id = createId(), action, kind, recordId, before, after, personId }) => ({
    id,
    at: ctx.now(),
    person_id: personId ?? actorId,
    action,
    kind,
    record_id: recordId && isUuid(recordId) ? recordId : null,
    before: before ? JSON.stringify(before) : null,
    after: after ? JSON.stringify(after) : null,
  }))
  for (let start = 0; start < rows.length; start += batchSize) {
    await ctx.db
      .insertInto('audit_entry')
      .values(rows.slice(start, start + batchSize))
      .execute()
  }
}

export const recordAuditEntry = (ctx: Pick<Context, 'db' | 'now'> & Partial<Context>, act: NewAuditEntry) =>
  recordAuditEntries(ctx, [act])

/** Counts a refused call: one entry per person, call and hour, with the id of the first record requested. */
export async function recordRefusal(
  ctx: Context,
  { call, recordId }: { call: string; recordId: string | undefined },
): Promise<void> {
  const { actor } = ctx
  if (actor.kind === 'visitor') return
  const hour = new Date(ctx.now())
  hour.setUTCMinutes(0, 0, 0)
  // Repeated refusals take one statement, so that they cost little.
  const repeated = await ctx.db
    .updateTable('refused_call')
    .set((eb) => ({ count: eb('count', '+', 1) }))
    .where('person_id', '=', actor.id)
    .where('call', '=', call)
    .where('hour', '=', hour)
    .returning('count')
    .executeTakeFirst()
  if (repeated) return
  await ctx.db.transaction().execute(async (db) => {
    const { count, entryId } = await db
      .insertInto('refused_call')
      .values({ person_id: actor.id, call, hour, entry_id: createId(), count: 1 })
      .onConflict((known) =>
        known
          .columns(['person_id', 'call', 'hour'])
          .doUpdateSet((eb) => ({ count: eb('refused_call.count', '+', 1) })),
      )
      .returning(['count', 'entry_id as entryId'])
      .executeTakeFirstOrThrow()
    if (count > 1) return
    const act = { action: 'call.refused', kind: 'call' as const, recordId, after: { call } }
    await recordAuditEntry({ ...ctx, db }, { ...act, id: entryId })
  })
}

/** Lists the audit log, newest first. */
export async function listAudit(ctx: Context, request: AuditRequest): Promise<Page<AuditEntry>> {
  permit(ctx, 'audit.list')
  return readAudit(ctx, request)
}

/** Like `listAudit`, without a permission check: for verbs that check their own. */
export async function readAudit(
  ctx: Context,
  request: AuditRequest & { bytes?: number },
): Promise<Page<AuditEntry>> {
  const { limit, bytes, before, person, kind, action, record, from, to } = request
  let entries = ctx.db
    .selectFrom('audit_entry as entry')
    .leftJoin('person', 'person.id', 'entry.person_id')
    .leftJoin('refused_call', 'refused_call.entry_id', 'entry.id')
    .select([
      'entry.id',
      'entry.at',
      'person.id as personId',
      'person.email',
      'person.name',
      'entry.action',
      'entry.kind',
      'entry.record_id as recordId',
      'entry.before',
      'entry.after',
      'refused_call.count',
    ])
    .orderBy('entry.id', 'desc')
    .limit(limit + 1)
  if (before) entries = entries.where('entry.id', '<', before)
  if (person && isUuid(person)) entries = entries.where('entry.person_id', '=', person)
  else if (person) entries = entries.where('person.email', '=', foldEmail(person))
  if (kind) entries = entries.where('entry.kind', '=', kind)
  if (action) entries = entries.where('entry.action', '=', action)
  if (record) entries = entries.where('entry.record_id', '=', record)
  if (from) entries = entries.where('entry.at', '>=', new Date(from))
  if (to) entries = entries.where('entry.at', '<', new Date(to))
  const page = await readBounded(ctx.db, entries, { limit, bytes })
  return {
    ...page,
    rows: page.rows.map(({ personId, email, name, count, ...entry }) => ({
      ...entry,
      after: count === null ? entry.after : { ...entry.after, count },
      person: personId ? { id: personId, email: email ?? '', name: name ?? '' } : null,
    })),
  }
}
