import { type RawBuilder, sql } from 'kysely'
import { literals } from '../columns.server.ts'
import type { Context } from '../context.ts'
import { endedOrders } from '../order/order.ts'
import { openProblems } from '../problem/problem.ts'
import { needsChanges } from '../proof/waiting-proofs.server.ts'
import { type Assignee, assigneeOf } from './assignee.server.ts'
import type { WorkReference } from './work.ts'
import type { WorkKind } from './work-kinds.ts'

const roundToChange = sql`(select proof.number from proof where proof.project_id = project.id and ${needsChanges})`

/** Table of each kind, with what a list of different kinds shows of a record, and when it is still open. */
export const workTables: Record<
  WorkKind,
  {
    table: string
    title: RawBuilder<string>
    detail: RawBuilder<string>
    dueOn: RawBuilder<string | null>
    answerDueAt: RawBuilder<Date | null>
    assignee: RawBuilder<string | null>
    isOpen: RawBuilder<boolean>
  }
> = {
  order: {
    table: 'client_order',
    title: sql`client_order.snapshot ->> 'name'`,
    detail: sql`client_order.number || ' · ' || client_order.client_name`,
    dueOn: sql`client_order.due_on`,
    answerDueAt: sql`client_order.answer_due_at`,
    assignee: sql`client_order.assignee_id`,
    isOpen: sql`client_order.status not in ${literals(endedOrders)}`,
  },
  project: {
    table: 'project',
    title: sql`project.company_name`,
    detail: sql`concat_ws(' · ', nullif(project.owner_name, ''), 'Round ' || ${roundToChange} || ': changes asked')`,
    dueOn: sql`null::date`,
    answerDueAt: sql`null::timestamptz`,
    assignee: sql`project.assignee_id`,
    isOpen: sql`(project.progress < 100 or ${roundToChange} is not null)`,
  },
  problem: {
    table: 'problem',
    title: sql`problem.title`,
    detail: sql`problem.number || ' · ' || problem.client_name`,
    dueOn: sql`null::date`,
    answerDueAt: sql`problem.answer_due_at`,
    assignee: sql`problem.assigned_to`,
    isOpen: sql`problem.status in ${literals(openProblems)}`,
  },
  contact: {
    table: 'contact_message',
    title: sql`coalesce(nullif(contact_message.name, ''), nullif(contact_message.email, ''), 'Anonymous')`,
    detail: sql`contact_message.email`,
    dueOn: sql`contact_message.follow_up_on`,
    answerDueAt: sql`contact_message.answer_due_at`,
    assignee: sql`contact_message.assignee_id`,
    isOpen: sql`contact_message.status in ('new', 'open', 'waiting')`,
  },
}

type Found = { title: string; assignee: Assignee | null }

/** Finds a record by its kind, and locks it if wanted. */
export async function findRecord(
  { db }: Pick<Context, 'db'>,
  { kind, id }: WorkReference,
  { isLocked = false } = {},
): Promise<Found | undefined> {
  const { table, title } = workTables[kind]
  const { rows } = await sql<Found>`select ${title} as title, ${assigneeOf(kind)} as assignee
    from ${sql.table(table)} where id = ${id} ${isLocked ? sql`for no key update` : sql``}`.execute(db)
  return rows[0]
}
