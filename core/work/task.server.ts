import { sql } from 'kysely'
import { v7 as createId } from 'uuid'
import { recordAuditEntry } from '../audit.server.ts'
import { differing } from '../audit.ts'
import type { Context } from '../context.ts'
import { notFound, Refusal } from '../errors.ts'
import { permit, permitUser } from '../permissions.ts'
import { inTransaction } from '../transaction.server.ts'
import { updateVersioned } from '../versioned-update.server.ts'
import { type Assignee, findAssignee, isAssignable } from './assignee.server.ts'
import { findRecord } from './record.server.ts'
import { maxTasks, type Task, type TaskInput, type TaskPatch, type WorkReference } from './work.ts'
import { type WorkKind, workKinds, workNouns, workPermissions } from './work-kinds.ts'

const columnOf = (kind: WorkKind) => `${kind}_id` as const

/** Lists the tasks of a record: open ones by due day, then those done, the latest first. */
export async function listTasks({ db }: Pick<Context, 'db'>, { kind, id }: WorkReference): Promise<Task[]> {
  return db
    .selectFrom('task')
    .select(['id', 'text', 'due_on as dueOn', 'version'])
    .select(sql<boolean>`done_at is not null`.as('done'))
    .select(
      sql<Assignee | null>`(select json_build_object('id', person.id, 'name', person.name) from person
        where person.id = task.assignee_id and ${isAssignable(kind)})`.as('assignee'),
    )
    .where(columnOf(kind), '=', id)
    .orderBy(sql`done_at desc nulls first`)
    .orderBy(sql`due_on asc nulls last`)
    .orderBy('id')
    .limit(maxTasks)
    .execute()
}

export async function createTask(
  ctx: Context,
  { kind, record, text, dueOn, assignee }: TaskInput,
): Promise<string> {
  const me = permitUser(ctx, 'work.change')
  permit(ctx, workPermissions[kind])
  return inTransaction(ctx, async (inside) => {
    const about = { kind, id: record }
    // Locked, so that concurrent tasks do not exceed the limit.
    if (!(await findRecord(inside, about, { isLocked: true }))) throw notFound(workNouns[kind])
    if ((await listTasks(inside, about)).length >= maxTasks) {
      throw new Refusal('conflict', `This already has ${maxTasks} tasks. Please delete some that are done.`)
    }
    const personId = assignee ?? me.id
    await requireAssignable(inside, kind, personId)
    const id = createId()
    const now = inside.now()
    await inside.db
      .insertInto('task')
      .values({
        id,
        order_id: null,
        project_id: null,
        problem_id: null,
        contact_id: null,
        [columnOf(kind)]: record,
        ...{ text, due_on: dueOn, done_at: null, assignee_id: personId, created_at: now, updated_at: now },
      })
      .execute()
    const after = { [kind]: record, text, dueOn, assigneeId: personId }
    await recordAuditEntry(inside, { action: 'task.create', kind: 'task', recordId: id, after })
    return id
  })
}

type Fields = { text: string; dueOn: string | null; isDone: boolean; assigneeId: string | null }

/** Returns the number of changed tasks; 0 if nothing differs. */
export async function updateTask(
  ctx: Context,
  id: string,
  { version, done, assignee, ...wanted }: TaskPatch,
): Promise<number> {
  permit(ctx, 'work.change')
  return updateVersioned<Fields, Locked>(ctx, {
    ...{ kind: 'task', id, name: 'Task', version },
    lock: (inside) => lockTask(inside, id),
    diff: (before) => differing<Fields>(before, { ...wanted, isDone: done, assigneeId: assignee }),
    async changeMore(inside, { kind }, { assigneeId }) {
      if (assigneeId) await requireAssignable(inside, kind, assigneeId)
      return {}
    },
    save: (inside, { text, dueOn, isDone, assigneeId }, next) =>
      inside.db
        .updateTable('task')
        .set({
          ...(text !== undefined && { text }),
          ...(dueOn !== undefined && { due_on: dueOn }),
          ...(isDone !== undefined && { done_at: isDone ? inside.now() : null }),
          ...(assigneeId !== undefined && { assignee_id: assigneeId }),
          version: next.version,
          updated_at: inside.now(),
        })
        .where('id', '=', id)
        .execute(),
  })
}

export async function removeTask(ctx: Context, id: string): Promise<void> {
  permit(ctx, 'work.change')
  await inTransaction(ctx, async (inside) => {
    const task = await lockTask(inside, id)
    if (!task) throw notFound('Task')
    await inside.db.deleteFrom('task').where('id', '=', id).execute()
    const { text, dueOn, isDone } = task
    const before = { text, dueOn, isDone }
    await recordAuditEntry(inside, { action: 'task.remove', kind: 'task', recordId: id, before })
  })
}

type Locked = Fields & { kind: WorkKind; version: number }

/** Locks a task of a record that the actor may work on. */
async function lockTask(inside: Context, id: string): Promise<Locked | undefined> {
  const row = await inside.db
    .selectFrom('task')
    .select(['order_id', 'project_id', 'problem_id', 'contact_id', 'text', 'due_on as dueOn', 'version'])
    .select(['assignee_id as assigneeId', sql<boolean>`done_at is not null`.as('isDone')])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  const kind = row && workKinds.find((one) => row[columnOf(one)] !== null)
  if (!kind) return undefined
  permit(inside, workPermissions[kind])
  const { text, dueOn, version, assigneeId, isDone } = row
  return { kind, text, dueOn, version, assigneeId, isDone }
}

async function requireAssignable(inside: Context, kind: WorkKind, personId: string): Promise<void> {
  if (await findAssignee(inside, kind, personId)) return
  throw new Refusal('invalid', 'Tasks can only be given to staff whose role includes the record.', {
    fields: { assignee: 'Must be a member of staff who may work on it' },
  })
}
