import { sql } from 'kysely'
import type { Context } from '../context.ts'
import { isPermitted } from '../permissions.ts'
import { workTables } from '../work/record.server.ts'
import { answeredKinds, type LateAnswers } from './answer-due.ts'
import { isAnswerDue } from './late.server.ts'

const needs = { contact: 'contact.list', problem: 'problem.list', order: 'order.list' } as const
const mostShown = 8
const none = { contact: 0, problem: 0, order: 0 }

/** Reads the records whose answer is overdue, the latest first, of the kinds that the actor may list. */
export async function readLateAnswers(ctx: Context): Promise<LateAnswers> {
  const kinds = answeredKinds.filter((kind) => isPermitted(ctx.actor, needs[kind]))
  if (kinds.length === 0) return { counts: none, rows: [] }
  const spamless = sql`status <> 'spam' and`
  const late = kinds.map((kind) => {
    const { table, title, detail, answerDueAt } = workTables[kind]
    return sql`(select ${kind} as kind, ${sql.ref(`${table}.id`)} as record, ${title} as title, ${detail} as detail,
      ${answerDueAt} as "answerDueAt" from ${sql.table(table)}
      where ${kind === 'contact' ? spamless : sql``} ${isAnswerDue(ctx, 'late')}
      order by answer_due_at, id limit ${mostShown})`
  })
  const counts = kinds.map(
    (kind) => sql`(select count(*)::int from ${sql.table(workTables[kind].table)}
      where ${kind === 'contact' ? spamless : sql``} ${isAnswerDue(ctx, 'late')}) as ${sql.ref(kind)}`,
  )
  const [found, counted] = await Promise.all([
    sql<LateAnswers['rows'][number]>`select * from (${sql.join(late, sql` union all `)}) as late
      order by "answerDueAt", record limit ${mostShown}`.execute(ctx.db),
    sql<LateAnswers['counts']>`select ${sql.join(counts)}`.execute(ctx.db),
  ])
  return { counts: { ...none, ...counted.rows[0] }, rows: found.rows }
}
