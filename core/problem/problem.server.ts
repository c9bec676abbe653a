import { sql } from 'kysely'
import { recordAct } from '../audit.server.ts'
import type { Context } from '../context.ts'
import { foldEmail } from '../email.ts'
import { changedMeanwhile, notFound, Refusal } from '../errors.ts'
import { countOf, pageOf } from '../listing.server.ts'
import { notify } from '../notice/notice.server.ts'
import type { Page } from '../paging.ts'
import { permit, permitFor, permitUser } from '../permissions.ts'
import { inTransaction } from '../transaction.server.ts'
import { type Moving, moveProblem } from './move-problem.server.ts'
import {
  type OwnProblemListRequest,
  type Problem,
  type ProblemChange,
  type ProblemFilter,
  type ProblemListRequest,
  type ProblemMove,
  type ProblemState,
  problemMachine,
  type RatingInput,
  reopenDays,
} from './problem.ts'
import { orders, problems, withColumns } from './problem-rows.server.ts'

const day = 86_400_000
const mostAtOnce = 100

/** Everybody's. */
export async function listProblems(ctx: Context, request: ProblemListRequest): Promise<Page<Problem>> {
  permit(ctx, 'problem.list')
  return pageOf(withColumns(problems(ctx, request)), request, orders)
}

export async function countProblems(ctx: Context, filter: ProblemFilter): Promise<number> {
  permit(ctx, 'problem.list')
  return countOf(problems(ctx, filter))
}

const problemsOf = (ctx: Context, email: string, filter: ProblemFilter) =>
  problems(ctx, filter).where('email', '=', foldEmail(email))

export async function listProblemsOf(
  ctx: Context,
  email: string,
  request: OwnProblemListRequest,
): Promise<Page<Problem>> {
  permitFor(ctx, 'problem.list-own', email)
  return pageOf(withColumns(problemsOf(ctx, email, request)), request, orders)
}

export async function countProblemsOf(ctx: Context, email: string, filter: ProblemFilter): Promise<number> {
  permitFor(ctx, 'problem.list-own', email)
  return countOf(problemsOf(ctx, email, filter))
}

/** State, assignee, urgency and category; each move tells the client. */
export async function changeProblem(
  ctx: Context,
  id: string,
  { version, status, assignedTo, ...facts }: ProblemChange,
): Promise<number> {
  permit(ctx, 'problem.change')
  return inTransaction(ctx, async (inside) => {
    const problem = await lockProblem(inside, id)
    if (problem.version !== version)
      throw changedMeanwhile({ state: problem.status, version: problem.version })
    const before = { urgency: problem.urgency, category: problem.category, assignedTo: problem.assignedTo }
    const after = {
      urgency: facts.urgency ?? before.urgency,
      category: facts.category ?? before.category,
      assignedTo: assignedTo === undefined ? before.assignedTo : assignedTo,
    }
    const isOther = JSON.stringify(before) !== JSON.stringify(after)
    if (!isOther && (status === undefined || status === problem.status)) return 0
    if (after.assignedTo && after.assignedTo !== before.assignedTo) {
      await tellAssignee(inside, problem, after.assignedTo)
    }
    if (isOther) {
      const { assignedTo: assigned_to, ...same } = after
      await inside.db
        .updateTable('problem')
        .set({ ...same, assigned_to, version: version + 1, updated_at: inside.now() })
        .where('id', '=', id)
        .execute()
    }
    if (status && status !== problem.status) {
      const moving = { ...problem, version: isOther ? version + 1 : version }
      await moveProblem(inside, moving, { move: moveTo(problem, status), by: 'staff' })
    }
    await recordAct(inside, {
      action: 'problem.update',
      kind: 'problem',
      recordId: id,
      before: { ...before, status: problem.status },
      after: { ...after, status: status ?? problem.status },
    })
    return 1
  })
}

/** The move of staff that leads there; one that leads nowhere, for its refusal, when there is none. */
function moveTo({ status: from }: Moving, to: ProblemState): ProblemMove {
  const names = Object.keys(problemMachine.moves) as ProblemMove[]
  const leading = names.filter((name) => problemMachine.moves[name].to === to)
  const possible = leading.find((name) => problemMachine.moves[name].from.includes(from))
  return possible ?? leading[0] ?? 'close'
}

async function tellAssignee(inside: Context, problem: Moving, personId: string): Promise<void> {
  const person = await inside.db
    .selectFrom('person')
    .select(['email'])
    .where('id', '=', personId)
    .where('role', '=', 'admin')
    .where('is_disabled', '=', false)
    .executeTakeFirst()
  if (!person) {
    throw new Refusal('invalid', 'Only an administrator can take care of it.', {
      fields: { assignedTo: 'Must be an administrator' },
    })
  }
  if (inside.actor.kind === 'user' && inside.actor.id === personId) return
  await notify(inside, {
    to: person,
    event: `problem.assigned:${problem.id}:${problem.version + 1}`,
    title: `${problem.number} is yours: ${problem.title}`,
    text: 'Somebody asked you to take care of this problem.',
    link: `/dashboard/users-report/${problem.id}`,
  })
}

export async function lockProblem(inside: Context, id: string) {
  const problem = await withColumns(problems(inside, {}))
    .select('assigned_to as assignedTo')
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  if (!problem) throw notFound('Problem')
  return problem
}

/** By the one who reported it, once it is resolved. */
export async function rateProblem(ctx: Context, id: string, { rating, text }: RatingInput): Promise<number> {
  const me = permitUser(ctx, 'problem.rate')
  return inTransaction(ctx, async (inside) => {
    const problem = await lockProblem(inside, id)
    if (problem.email !== foldEmail(me.email)) throw notFound('Problem')
    const { status: state, version, number, title } = problem
    if (state !== 'resolved' && state !== 'closed') {
      throw new Refusal('conflict', 'You can rate it once it is resolved.', { standing: { state, version } })
    }
    if (problem.rating === rating && problem.ratingText === text) return 0
    await inside.db
      .updateTable('problem')
      .set({ rating, rating_text: text, version: version + 1, updated_at: inside.now() })
      .where('id', '=', id)
      .execute()
    await notify(inside, {
      to: 'staff',
      event: `problem.rated:${id}`,
      title: `${number} was rated ${rating} of 5: ${title}`,
      text: text || 'Without words.',
      link: `/dashboard/users-report/${id}`,
    })
    return 1
  })
}

/** Done by the server itself: what was resolved and stayed quiet is closed. Tells how many. */
export async function closeResolvedProblems(ctx: Context): Promise<number> {
  const oldest = new Date(ctx.now().getTime() - reopenDays * day)
  return inTransaction(ctx, async (inside) => {
    const quiet = await inside.db
      .selectFrom('problem')
      .select(['id', 'number', 'title', 'email', 'status', 'version'])
      .where('status', '=', 'resolved')
      .where(sql`resolved_at`, '<=', oldest)
      .orderBy('id')
      .limit(mostAtOnce)
      .forUpdate()
      .skipLocked()
      .execute()
    for (const problem of quiet) await moveProblem(inside, problem, { move: 'close', by: 'system' })
    return quiet.length
  })
}
