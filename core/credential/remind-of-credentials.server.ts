import type { Context } from '../context.ts'
import { notify } from '../notice/notice.server.ts'
import { runEach } from '../run-each.server.ts'
import { addDays, formatDay, today } from '../time.ts'
import { inTransaction } from '../transaction.server.ts'
import { changeDueOn } from './rotation.server.ts'

/** An entry that was due earlier was reminded of, or got its interval later: its list shows that it is due. */
const lateDays = 30

/** Reminds of access data that should be changed, once per entry and due day. Idempotent; catches up after missed days. */
export async function remindOfCredentials(ctx: Context): Promise<void> {
  const found = await due(ctx).select('credential.id').orderBy('credential.id').execute()
  await runEach(found, ({ id }) => inTransaction(ctx, (inside) => remind(inside, id)))
}

const due = (ctx: Context) =>
  ctx.db
    .selectFrom('credential')
    .innerJoin('project', 'project.id', 'project_id')
    .where(changeDueOn, '<=', today(ctx))
    .where(changeDueOn, '>=', addDays(today(ctx), -lateDays))

async function remind(inside: Context, id: string): Promise<void> {
  // Reads the row again, because it may have been changed meanwhile.
  const entry = await due(inside)
    .select(['project_id as projectId', 'email', 'company_name as name', changeDueOn.as('dueOn')])
    .where('credential.id', '=', id)
    .forShare('credential')
    .executeTakeFirst()
  if (!entry?.dueOn) return
  const { projectId, email, name, dueOn } = entry
  // Contains the day, so that the next change is reminded of again. Members who see no access data get this too, so it
  // does not name the entry.
  const event = `credential.change:${id}:${dueOn}` as const
  const notice = {
    event,
    title: `It is time to change a password of ${name}`,
    text: `An entry of the access data should be changed since ${formatDay(dueOn)}. The list there marks it: change it at the provider, then there.`,
  }
  await notify(inside, {
    ...notice,
    to: { email },
    link: { kind: 'project', audience: 'client', id: projectId },
  })
  await notify(inside, {
    ...notice,
    to: 'staff',
    link: { kind: 'project', audience: 'staff', id: projectId },
  })
}
