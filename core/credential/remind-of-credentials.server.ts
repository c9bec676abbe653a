import type { Context } from '../context.ts'
import { notify } from '../notice/notice.server.ts'
import { runEach } from '../run-each.server.ts'
import { addDays, formatDay, today } from '../time.ts'
import { inTransaction } from '../transaction.server.ts'
import { passwords } from './passwords.ts'
import { changeDueOn, passwordDueOn } from './rotation.server.ts'

/** An entry that was due earlier was reminded of, or got its interval later: its list shows that it is due. */
const lateDays = 30

/** Reminds of access data that should be changed, once per entry and due day. Idempotent; catches up after missed days. */
export async function remindOfCredentials(ctx: Context): Promise<void> {
  const entries = await dueEntries(ctx).select('credential.id').orderBy('credential.id').execute()
  await runEach(entries, ({ id }) =>
    inTransaction(ctx, async (inside) => {
      const entry = dueEntries(inside).select(['email', 'company_name as name', changeDueOn.as('dueOn')])
      const found = entry.select('project_id as projectId').where('credential.id', '=', id)
      await remind(inside, id, await found.forShare('credential').executeTakeFirst())
    }),
  )
  const stored = await duePasswords(ctx).select(['project_id as projectId', 'field']).execute()
  await runEach(stored, ({ projectId, field }) =>
    inTransaction(ctx, async (inside) => {
      const entry = duePasswords(inside).select(['email', 'company_name as name', passwordDueOn.as('dueOn')])
      const found = entry.select('project_id as projectId').where('project_id', '=', projectId)
      const row = await found.where('field', '=', field).forShare('project_secret').executeTakeFirst()
      await remind(inside, `${projectId}:${passwords[field].id}`, row)
    }),
  )
}

const dueEntries = (ctx: Context) =>
  ctx.db
    .selectFrom('credential')
    .innerJoin('project', 'project.id', 'project_id')
    .where(changeDueOn, '<=', today(ctx))
    .where(changeDueOn, '>=', addDays(today(ctx), -lateDays))

const duePasswords = (ctx: Context) =>
  ctx.db
    .selectFrom('project_secret')
    .innerJoin('project', 'project.id', 'project_id')
    .where(passwordDueOn, '<=', today(ctx))
    .where(passwordDueOn, '>=', addDays(today(ctx), -lateDays))

type Due = { projectId: string; email: string; name: string; dueOn: string | null }

/** `entry` was read again, because it may have been changed meanwhile. */
async function remind(inside: Context, id: string, entry: Due | undefined): Promise<void> {
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
