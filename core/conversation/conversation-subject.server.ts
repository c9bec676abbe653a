import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { isPermitted } from '../permissions.ts'
import { kindPermissions } from '../records/kind-permissions.ts'
import { kinds } from '../records/kinds.ts'
import type { ConversationDetail } from './conversation.ts'

/** Finds the record whose mail was answered by the mail that opened a conversation. */
export async function findSubjectOf(ctx: Context, id: string): Promise<ConversationDetail['about']> {
  const subject = await ctx.db
    .selectFrom('conversation_subject')
    .select(['kind', 'record_id as recordId'])
    .where('conversation_id', '=', id)
    .executeTakeFirst()
  if (!subject || !isPermitted(ctx.actor, kindPermissions[subject.kind])) return null
  const { kind, recordId } = subject
  const name = kind === 'project' ? sql.ref('company_name') : sql.ref('number')
  const { rows } = await sql<{ id: string; name: string }>`
    select id, ${name} as name from ${sql.table(kinds[kind].table)} where id = ${recordId}`.execute(ctx.db)
  return rows[0] ? { kind, ...rows[0] } : null
}
