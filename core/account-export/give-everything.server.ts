import { recordAuditEntry } from '../audit.server.ts'
import type { Context } from '../context.ts'
import { foldEmail } from '../email.ts'
import { notFound, Refusal } from '../errors.ts'
import { permit } from '../permissions.ts'
import { formatDayAndTime } from '../time.ts'
import { inTransaction } from '../transaction.server.ts'
import { insertExport } from './account-export.server.ts'

/** Requests the export of everything for the client of a project, who is notified when it is ready. Staff cannot open it,
 * and access data are not in it: only the client chooses a passphrase. */
export async function giveEverything(ctx: Context, projectId: string): Promise<string> {
  permit(ctx, 'project.update')
  await ctx.limit('account-export')
  return inTransaction(ctx, async (inside) => {
    const { db, now } = inside
    const project = await db
      .selectFrom('project')
      .select('email')
      .where('id', '=', projectId)
      .executeTakeFirst()
    if (!project) throw notFound('Project')
    const person = await db
      .selectFrom('person')
      .select('id')
      .where('email', '=', foldEmail(project.email))
      .where('deleted_at', 'is', null)
      .executeTakeFirst()
    if (!person) {
      throw new Refusal(
        'conflict',
        'The client has not signed in yet. Everything waits for the first sign-in.',
      )
    }
    const known = await db
      .selectFrom('account_export')
      .select(['id', 'state', 'expires_at as expiresAt'])
      .where('person_id', '=', person.id)
      .forUpdate()
      .executeTakeFirst()
    if (known?.state === 'waiting') {
      const entry = { action: 'person.export', kind: 'person', recordId: person.id } as const
      await recordAuditEntry(inside, { ...entry, after: { projectId } })
      return known.id
    }
    // Maybe the client's own, with access data.
    if (known?.state === 'ready' && known.expiresAt && known.expiresAt > now()) {
      throw new Refusal(
        'conflict',
        `The client can download everything already, until ${formatDayAndTime(known.expiresAt)}.`,
      )
    }
    return insertExport(inside, person.id, { audited: { projectId } })
  })
}
