import type { Context } from '../context.ts'
import { pageOf } from '../listing.server.ts'
import type { Page } from '../paging.ts'
import { addressesOf, permit, permitFor } from '../permissions.ts'
import type { OwnProblemListRequest, ProblemFilter, ProblemListRequest } from './problem-input.ts'
import type { Problem, StaffProblem } from './problem-response.ts'
import { problemSortKeys, problems, withColumns } from './problem-rows.server.ts'

/** Lists the problems of all clients. */
export async function listProblems(ctx: Context, request: ProblemListRequest): Promise<Page<StaffProblem>> {
  permit(ctx, 'problem.list')
  const found = withColumns(problems(ctx, request)).select('answer_due_at as answerDueAt')
  return pageOf(ctx, found, request, problemSortKeys)
}

const problemsOf = (ctx: Context, email: string, filter: ProblemFilter) =>
  problems(ctx, filter).where('email', 'in', addressesOf(ctx.actor, email, 'problem.list-own'))

export async function listProblemsOf(
  ctx: Context,
  email: string,
  request: OwnProblemListRequest,
): Promise<Page<Problem>> {
  permitFor(ctx, 'problem.list-own', email)
  return pageOf(ctx, withColumns(problemsOf(ctx, email, request)), request, problemSortKeys)
}
