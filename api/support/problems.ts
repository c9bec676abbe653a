import { z } from 'zod'
import { changeProblem, moveProblemByStaff } from '#core/problem/change-problem.server.ts'
import { assignProblems, resolveProblems } from '#core/problem/change-problems.server.ts'
import { listProblems, listProblemsOf } from '#core/problem/problem.server.ts'
import {
  messageInput,
  ownProblemListRequest,
  problemChange,
  problemFilter,
  problemInput,
  problemListRequest,
  problemMove,
  ratingInput,
} from '#core/problem/problem-input.ts'
import { problemRow, staffProblemRow, wholeProblemRow } from '#core/problem/problem-response.ts'
import { getProblem, listProblemMessages, writeToProblem } from '#core/problem/problem-thread.server.ts'
import { rateProblem } from '#core/problem/rate-problem.server.ts'
import { reportProblem } from '#core/problem/report-problem.server.ts'
import { bulkAssignee } from '#core/work/work.ts'
import { created, createdSchema, idParams, longTextBodyLimit, problemSchema } from '../http/answers.ts'
import { bulkRoute } from '../http/bulk-route.ts'
import { changing } from '../http/changing.ts'
import { exportRoute } from '../http/export-route.ts'
import { repeatable } from '../http/idempotency.ts'
import { listing, listingOf } from '../http/listing.ts'
import { messaging } from '../http/messaging.ts'
import { moving } from '../http/moving.ts'
import type { Api } from '../http/request-context.ts'
import { problemColumns } from './problem-columns.ts'
import { presentProblem, presentProblemDetail, presentStaffProblem } from './problem-wire.ts'

const tags = ['problems']

export function problems(api: Api): void {
  api.post(
    '/problems',
    {
      config: { permission: 'problem.report', laterLimits: ['message'] },
      bodyLimit: longTextBodyLimit,
      schema: {
        tags,
        summary: 'Report a problem',
        headers: repeatable,
        body: problemInput,
        response: { 201: createdSchema.extend({ number: z.string() }) },
      },
    },
    async ({ ctx, body, headers }, reply) => {
      const { id, number } = await reportProblem(ctx, body, headers['idempotency-key'])
      return reply.code(201).send({ ...created(id), number })
    },
  )
  listing(api, {
    path: '/problems',
    config: { permission: 'problem.list' },
    tags,
    summary: 'List all problems, newest first',
    request: problemListRequest,
    list: listProblems,
    present: presentStaffProblem,
    row: staffProblemRow,
  })
  bulkRoute(
    api,
    'problems',
    'problem.change',
    problemFilter,
    {
      assign: (ctx, chosen, { assignee }) => assignProblems(ctx, chosen, assignee ?? null),
      resolve: resolveProblems,
    },
    { assignee: bulkAssignee },
  )
  exportRoute(api, 'problems', 'problem', problemListRequest, listProblems, problemColumns)
  listingOf(api, {
    path: '/problems',
    config: { permission: 'problem.ask' },
    tags,
    summary: "List a client's problems, newest first (the client, or staff)",
    request: ownProblemListRequest,
    list: listProblemsOf,
    present: presentProblem,
    row: problemRow,
  })
  api.get(
    '/problems/id/:id',
    {
      config: { permission: 'problem.ask' },
      schema: {
        tags,
        summary: 'One problem with its thread (its owner, or staff)',
        description: 'Internal notes and their files are for staff only.',
        params: idParams,
        response: { 200: wholeProblemRow },
      },
    },
    async ({ ctx, params }) => presentProblemDetail(await getProblem(ctx, params.id)),
  )
  messaging(api, {
    resource: 'problems',
    permission: 'problem.ask',
    tags,
    list: {
      summary: 'The messages of a problem, newest first (its owner, or staff)',
      verb: listProblemMessages,
    },
    write: {
      summary: 'Write to a problem (its owner, or staff)',
      description:
        'A client’s reply within 14 days reopens a resolved problem. Staff may write an internal note (`internal`) or set a state.',
      bodyLimit: longTextBodyLimit,
      body: messageInput,
      refusals: { 409: problemSchema },
      verb: writeToProblem,
    },
  })
  changing(api, {
    path: '/problems/:id',
    permission: 'problem.change',
    tags,
    summary: 'Change state, assignee, urgency or category',
    body: problemChange,
    change: changeProblem,
  })
  moving(api, {
    resource: 'problems',
    permission: 'problem.change',
    tags,
    summary: 'Move a problem to another state',
    body: problemMove,
    move: moveProblemByStaff,
  })
  changing(api, {
    method: 'POST',
    path: '/problems/:id/rating',
    permission: 'problem.rate',
    tags,
    summary: 'Rate how a problem was solved (its reporter)',
    body: ratingInput,
    change: rateProblem,
  })
}
