import { sql } from 'kysely'
import type { Context, User } from '../context.ts'
import { isPermitted, permitUser } from '../permissions.ts'
import { businessZone } from '../time.ts'
import { workTables } from './record.server.ts'
import type { MyWorkItem } from './work.ts'
import { type WorkKind, workKinds, workPermissions } from './work-kinds.ts'

const maxItems = 200

/** The earlier of the due day and the day on which an answer is due. */
const dueDay = sql`least(due_on, (answer_due_at at time zone ${businessZone})::date)`

/** Lists the open records assigned to the user and the user's open tasks, by due day. */
export async function readMyWork(ctx: Context): Promise<MyWorkItem[]> {
  const me = permitUser(ctx, 'my-work.read')
  const own = kindsOf(me)
  if (own.length === 0) return []
  const items = sql.join(
    own.flatMap((kind) => [assignedTo(me, kind), tasksOf(me, kind)]),
    sql` union all `,
  )
  const { rows } = await sql<MyWorkItem>`select kind, record, title, detail, task, due_on as "dueOn",
    answer_due_at as "answerDueAt"
    from (${items}) as item order by ${dueDay} nulls last, answer_due_at, record desc limit ${maxItems}`.execute(
    ctx.db,
  )
  return rows
}

/** Counts the user's records and tasks that are due by this day. */
export function countDue(me: User, day: string) {
  const own = kindsOf(me)
  if (own.length === 0) return sql`select 0`
  const items = sql.join(
    own.flatMap((kind) => [assignedTo(me, kind), tasksOf(me, kind)]),
    sql` union all `,
  )
  return sql`select count(*)::int from (${items}) as item where ${dueDay} <= ${day}`
}

const kindsOf = (me: User) => workKinds.filter((kind) => isPermitted(me, workPermissions[kind]))

function assignedTo(me: User, kind: WorkKind) {
  const { table, title, detail, dueOn, answerDueAt, assignee, isOpen } = workTables[kind]
  return sql`select ${kind} as kind, ${sql.ref(`${table}.id`)} as record, ${title} as title, ${detail} as detail,
    null::json as task, ${dueOn} as due_on, ${answerDueAt} as answer_due_at from ${sql.table(table)} where ${assignee} = ${me.id} and ${isOpen}`
}

function tasksOf(me: User, kind: WorkKind) {
  const { table, title, detail } = workTables[kind]
  return sql`select ${kind} as kind, ${sql.ref(`${table}.id`)} as record, ${title} as title, ${detail} as detail,
    json_build_object('id', task.id, 'text', task.text, 'version', task.version) as task, task.due_on,
    null::timestamptz from task join ${sql.table(table)} on ${sql.ref(`${table}.id`)} = ${sql.ref(`task.${kind}_id`)}
    where task.assignee_id = ${me.id} and task.done_at is null`
}
