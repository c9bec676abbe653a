import { sql } from 'kysely'
import { v7 as createId } from 'uuid'
import type { Context } from '../context.ts'
import { Refusal } from '../errors.ts'
import { notify } from '../notice/notice.server.ts'
import { rolesWith } from '../permissions.ts'
import { areasCovering } from '../role/areas.ts'
import type { AssigneeFilter } from './assignee-filter.ts'
import { type WorkKind, workNouns, workPermissions } from './work-kinds.ts'

export type Assignee = { id: string; name: string }

/** Column with the person who works on a record. */
const columns: Record<WorkKind, string> = {
  order: 'client_order.assignee_id',
  project: 'project.assignee_id',
  problem: 'problem.assigned_to',
  contact: 'contact_message.assignee_id',
}
const columnOf = (kind: WorkKind) => sql.ref<string | null>(columns[kind])

/** Condition on `person`: staff who may work on records of the kind now. */
export function isAssignable(kind: WorkKind) {
  const { builtIn, area } = rolesWith(workPermissions[kind])
  const covering = areasCovering(area)
  const custom = covering
    ? sql`or exists (select from custom_role where custom_role.id = person.custom_role_id
        and custom_role.granted && ${covering}::text[])`
    : sql``
  return sql<boolean>`((person.held_role = any(${builtIn}) ${custom})
    and not person.is_disabled and person.deleted_at is null)`
}

/** Selects the assignee of a record; null also if that person may no longer work on it. */
export const assigneeOf = (kind: WorkKind) => sql<Assignee | null>`(
  select json_build_object('id', person.id, 'name', person.name) from person
  where person.id = ${columnOf(kind)} and ${isAssignable(kind)})`

/** Condition on a record. Those of people who may no longer work on them count as unassigned. */
export function isAssignedTo({ actor }: Pick<Context, 'actor'>, kind: WorkKind, wanted: AssigneeFilter) {
  if (wanted === 'none') {
    return sql<boolean>`(${columnOf(kind)} is null or not exists (
      select from person where person.id = ${columnOf(kind)} and ${isAssignable(kind)}))`
  }
  const personId = wanted === 'me' ? (actor.kind === 'user' ? actor.id : null) : wanted
  return sql<boolean>`${columnOf(kind)} = ${personId}`
}

/** Returns a member of staff who may work on the kind, as the recipient of notices. */
export async function findAssignee(
  { db }: Pick<Context, 'db'>,
  kind: WorkKind,
  personId: string,
): Promise<{ email: string; isStaff: true } | undefined> {
  const person = await db
    .selectFrom('person')
    .select('email')
    .where('id', '=', personId)
    .where(isAssignable(kind))
    .executeTakeFirst()
  return person && { ...person, isStaff: true }
}

type Assigned = { kind: WorkKind; id: string; title: string }

/** Notifies the new assignee of a record. Refuses people who may not work on it. */
export async function notifyAssignee(
  inside: Context,
  { kind, id, title }: Assigned,
  personId: string,
): Promise<void> {
  const person = await findAssignee(inside, kind, personId)
  if (!person) {
    const sentence = 'Must be a member of staff who may work on it'
    throw new Refusal('invalid', 'This can only be assigned to staff whose role includes it.', {
      fields: { assignee: sentence, assignedTo: sentence },
    })
  }
  if (inside.actor.kind === 'user' && inside.actor.id === personId) return
  await notify(inside, {
    to: person,
    event: `${kind}.assigned:${id}:${createId()}`,
    title: `${workNouns[kind]} assigned to you: ${title}`,
    text: 'A colleague assigned this to you. It is listed under My work.',
    link: { kind, audience: 'staff', id },
  })
}
