import { sql } from 'kysely'
import { isAnswerDue } from '../answer-due/late.server.ts'
import type { Context } from '../context.ts'
import { notFound } from '../errors.ts'
import { contains } from '../listing.server.ts'
import { isNotified } from '../notice/member-recipients.server.ts'
import { assigneeOf, isAssignedTo } from '../work/assignee.server.ts'
import { openProblems } from './problem.ts'
import type { ProblemFilter } from './problem-input.ts'

export const problemSortKeys = {
  urgency: sql`array_position(array['question', 'normal', 'blocking', 'site-down'], urgency)`,
  lastWrittenAt: sql`last_written_at`,
  answerDueAt: sql`answer_due_at`,
}

const columns = [
  'id',
  'number',
  'email',
  isNotified(sql.ref('problem.email'), 'problem').as('isNotified'),
  'client_name as clientName',
  'about',
  'about_id as aboutId',
  'category',
  'urgency',
  'title',
  'text',
  'page_address as pageAddress',
  'status',
  'resolved_at as resolvedAt',
  'last_written_at as lastWrittenAt',
  'last_writer_is_staff as isLastByStaff',
  'rating',
  'rating_text as ratingText',
  'version',
  'created_at as createdAt',
] as const

const assignee = assigneeOf('problem')

/** Selects the problems that match a filter. The caller restricts them to an owner. */
export function problems(ctx: Context, { q, status, urgency, about, tab, answer }: ProblemFilter) {
  let found = ctx.db.selectFrom('problem')
  if (q) found = found.where(contains(sql.ref('search'), q))
  if (status) found = found.where('status', '=', status)
  if (urgency) found = found.where('urgency', '=', urgency)
  if (answer) found = found.where(isAnswerDue(ctx, answer))
  if (about) found = found.where('about', '=', about)
  if (tab && tab !== 'all') found = found.where('status', 'in', openProblems)
  if (tab === 'mine') found = found.where(isAssignedTo(ctx, 'problem', 'me'))
  if (tab === 'unassigned') found = found.where(isAssignedTo(ctx, 'problem', 'none'))
  if (tab === 'waiting') found = found.where('status', '=', 'waiting-client')
  return found
}

export const withColumns = (found: ReturnType<typeof problems>) =>
  found.select([...columns, assignee.as('assignee')])

/** Locks a problem until the transaction ends. */
export async function lockProblem(inside: Context, id: string) {
  const problem = await withColumns(problems(inside, {}))
    .select('assigned_to as assignedTo')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!problem) throw notFound('Problem')
  return problem
}
