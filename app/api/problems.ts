import type { ProblemMove } from '#core/problem/problem.ts'
import type { MessageInput, ProblemChange, ProblemInput } from '#core/problem/problem-input.ts'
import type { ProblemRow, StaffProblemRow, WholeProblem } from '#core/problem/problem-response.ts'
import type { ApiClient } from './client.ts'
import { moveRecord } from './moves.ts'

export type { ProblemChange, ProblemRow, StaffProblemRow, WholeProblem }

/** Report as entered, not validated yet. */
export type ProblemReport = Record<Exclude<keyof ProblemInput, 'files'>, string> & { files: string[] }

export const reportProblem = (api: ApiClient, report: ProblemReport, key: string) =>
  api.postText<{ insertedId: string; number: string }>('/problems', report, { key, title: 'Problem' })

export const listOwnProblems = (api: ApiClient, email: string) =>
  api.list<ProblemRow>(`/problems/${encodeURIComponent(email)}?limit=20`)

/** Lists the client's problems in which staff waits for an answer. */
export const listProblemsToAnswer = (api: ApiClient, email: string) =>
  api.list<ProblemRow>(`/problems/${encodeURIComponent(email)}?status=waiting-client&limit=20`)

export const getProblem = (api: ApiClient, id: string) => api.get<WholeProblem>(`/problems/id/${id}`)

export const writeToProblem = (api: ApiClient, id: string, message: Partial<MessageInput>, key: string) =>
  api.postText(`/problems/${id}/messages`, message, { key, title: 'Message' })

export const changeProblem = (api: ApiClient, id: string, change: ProblemChange) =>
  api.patch(`/problems/${id}`, change)

export const moveProblem = (api: ApiClient, id: string, wanted: { move: ProblemMove; version: number }) =>
  moveRecord(api, 'problems', id, wanted)

export const rateProblem = (api: ApiClient, id: string, rating: { rating: number; text: string }) =>
  api.post(`/problems/${id}/rating`, rating, { isRepeatable: true })
