import { sql } from 'kysely'
import { recordAuditEntry } from '../audit.server.ts'
import type { Context } from '../context.ts'
import { changedMeanwhile, notFound } from '../errors.ts'
import { isPermitted, permit, permitUser } from '../permissions.ts'
import { inTransaction } from '../transaction.server.ts'
import { type Assignee, isAssignable, notifyAssignee } from './assignee.server.ts'
import { findRecord } from './record.server.ts'
import { listTasks } from './task.server.ts'
import type { Assignment, Work, WorkReference } from './work.ts'
import { workNouns, workPermissions } from './work-kinds.ts'

const maxStaff = 100

/** Reads the assignee and the tasks of a record. */
export async function readWork(ctx: Context, about: WorkReference): Promise<Work> {
  const { id: me } = permitUser(ctx, 'work.read')
  permit(ctx, workPermissions[about.kind])
  const record = await findRecord(ctx, about)
  if (!record) throw notFound(workNouns[about.kind])
  const [tasks, staff, messageId] = await Promise.all([
    listTasks(ctx, about),
    listAssignable(ctx, about),
    findMessageOf(ctx, about),
  ])
  const self = staff.find(({ id }) => id === me)
  return { assignee: record.assignee, tasks, staff, messageId, me: self?.id ?? null }
}

/** Finds the message from which an order or a problem report was made. */
async function findMessageOf({ db, actor }: Context, { kind, id }: WorkReference): Promise<string | null> {
  if ((kind !== 'order' && kind !== 'problem') || !isPermitted(actor, 'contact.list')) return null
  const table = kind === 'order' ? 'client_order' : 'problem'
  const found = await db
    .selectFrom(table)
    .innerJoin('contact_message', 'contact_message.id', `${table}.conversation_id`)
    .select('contact_message.id')
    .where(`${table}.id`, '=', id)
    .executeTakeFirst()
  return found?.id ?? null
}

/** Assigns a record, or frees it. Refuses if somebody else has assigned it meanwhile. Returns 0 if nothing changes. */
export async function assignRecord(
  ctx: Context,
  about: WorkReference,
  { assignee, was }: Assignment,
): Promise<number> {
  permit(ctx, 'work.change')
  permit(ctx, workPermissions[about.kind])
  return inTransaction(ctx, async (inside) => {
    const record = await findRecord(inside, about, { isLocked: true })
    if (!record) throw notFound(workNouns[about.kind])
    const before = record.assignee?.id ?? null
    if (before === assignee) return 0
    if (before !== was) throw changedMeanwhile()
    if (assignee) await notifyAssignee(inside, { ...about, title: record.title }, assignee)
    await save(inside, about, assignee)
    await recordAuditEntry(inside, {
      action: `${about.kind}.assign`,
      kind: about.kind,
      recordId: about.id,
      before: { assignee: record.assignee?.name ?? null },
      after: { assignee: await nameOf(inside, assignee) },
    })
    return 1
  })
}

function save({ db }: Context, { kind, id }: WorkReference, assignee: string | null): Promise<unknown> {
  if (kind === 'problem')
    return db.updateTable('problem').set({ assigned_to: assignee }).where('id', '=', id).execute()
  const table = ({ order: 'client_order', project: 'project', contact: 'contact_message' } as const)[kind]
  return sql`update ${sql.table(table)} set assignee_id = ${assignee} where id = ${id}`.execute(db)
}

async function nameOf({ db }: Context, id: string | null): Promise<string | null> {
  if (!id) return null
  const person = await db.selectFrom('person').select('name').where('id', '=', id).executeTakeFirst()
  return person?.name ?? null
}

const listAssignable = ({ db }: Context, { kind }: WorkReference): Promise<Assignee[]> =>
  db
    .selectFrom('person')
    .select(['id', 'name'])
    .where(isAssignable(kind))
    .orderBy(sql`lower(name)`)
    .orderBy('id')
    .limit(maxStaff)
    .execute()
