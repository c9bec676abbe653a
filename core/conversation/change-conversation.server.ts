import { setAnswerDue } from '../answer-due/answer-due.server.ts'
import type { Context } from '../context.ts'
import { permit } from '../permissions.ts'
import { updateVersioned } from '../versioned-update.server.ts'
import { notifyAssignee } from '../work/assignee.server.ts'
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
      const title = name || email || 'Anonymous'
      if (assigneeId) await notifyAssignee(inside, { kind: 'contact', id, title }, assigneeId)
      return {}
    },
    async save(inside, { assigneeId, followUpOn, ...same }, next) {
      await inside.db
        .updateTable('contact_message')
        .set({
          ...same,
          ...(assigneeId !== undefined && { assignee_id: assigneeId }),
          ...(followUpOn !== undefined && { follow_up_on: followUpOn }),
          version: next.version,
        })
        .where('id', '=', id)
        .execute()
      if (same.status) await setAnswerDue(inside, 'contact', id)
    },
  })
}

function differing(before: Fields, wanted: { [Name in keyof Fields]?: Fields[Name] | undefined }) {
  const names = Object.keys(wanted) as (keyof Fields)[]
  const changed = names.filter(
    (name) => wanted[name] !== undefined && JSON.stringify(wanted[name]) !== JSON.stringify(before[name]),
  )
  return Object.fromEntries(changed.map((name) => [name, wanted[name]])) as Partial<Fields>
}
