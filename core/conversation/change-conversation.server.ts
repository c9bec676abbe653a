import type { Context } from '../context.ts'
import { Refusal } from '../errors.ts'
import { notify } from '../notice/notice.server.ts'
import { permit } from '../permissions.ts'
import { findAssignee } from '../problem/find-assignee.server.ts'
import { updateVersioned } from '../versioned-update.server.ts'
import type { ConversationChange } from './conversation.ts'
import { lockConversation } from './conversation-rows.server.ts'
import type { ConversationStatus } from './conversation-status.ts'

type Fields = {
  status: ConversationStatus
  assigneeId: string | null
  followUpOn: string | null
  labels: string[]
}

/** Changes state, assignee, follow-up day and labels. The database keeps 'read' in step with the state. */
export async function changeConversation(
  ctx: Context,
  id: string,
  { version, assignee, ...wanted }: ConversationChange,
): Promise<number> {
  permit(ctx, 'contact.change')
  return updateVersioned<Fields, Fields & { version: number; name: string; email: string }>(ctx, {
    kind: 'contact',
    id,
    name: 'Message',
    version,
    lock: (inside) => lockConversation(inside, id),
    diff: (before) => differing(before, { ...wanted, assigneeId: assignee }),
    async changeMore(inside, { name, email }, { assigneeId }) {
      if (assigneeId) await notifyAssignee(inside, { id, version, name: name || email }, assigneeId)
      return {}
    },
    save: (inside, { assigneeId, followUpOn, ...same }, next) =>
      inside.db
        .updateTable('contact_message')
        .set({
          ...same,
          ...(assigneeId !== undefined && { assignee_id: assigneeId }),
          ...(followUpOn !== undefined && { follow_up_on: followUpOn }),
          version: next.version,
        })
        .where('id', '=', id)
        .execute(),
  })
}

function differing(before: Fields, wanted: { [Name in keyof Fields]?: Fields[Name] | undefined }) {
  const names = Object.keys(wanted) as (keyof Fields)[]
  const changed = names.filter(
    (name) => wanted[name] !== undefined && JSON.stringify(wanted[name]) !== JSON.stringify(before[name]),
  )
  return Object.fromEntries(changed.map((name) => [name, wanted[name]])) as Partial<Fields>
}

type Assigned = { id: string; version: number; name: string }

async function notifyAssignee(
  inside: Context,
  { id, version, name }: Assigned,
  personId: string,
): Promise<void> {
  const person = await findAssignee(inside, personId)
  if (!person) {
    throw new Refusal('invalid', 'Messages can only be assigned to staff.', {
      fields: { assignee: 'Must be a member of staff' },
    })
  }
  if (inside.actor.kind === 'user' && inside.actor.id === personId) return
  await notify(inside, {
    to: person,
    event: `contact.assigned:${id}:${version + 1}`,
    title: `A message was assigned to you: ${name || 'Anonymous'}`,
    text: 'A colleague assigned this message to you.',
    link: { kind: 'contact', audience: 'staff', id },
  })
}
