import type { AboutKind, ProblemMove, ProblemState, Urgency } from '#core/problem/problem.ts'
import type { MessageInput } from '#core/problem/problem-input.ts'
import type { ApiClient } from './client.ts'
import { moveRecord } from './moves.ts'
import type { EventRow, FileRow, MessageRow } from './records.ts'

export type ProblemRow = {
  _id: string
  number: string
  email: string
  clientName: string
  about: AboutKind
  aboutId: string | null
  category: string
  urgency: Urgency
  title: string
  text: string
  pageAddress: string
  status: ProblemState
  assignedTo: { _id: string; name: string } | null
  resolvedAt: string | null
  lastWrittenAt: string
  lastWrittenBy: 'client' | 'staff'
  rating: number | null
  ratingText: string
  createdAt: string
  version: number
}
export type WholeProblem = ProblemRow & {
  aboutName: string
  files: FileRow[]
  messages: MessageRow[]
  earlierMessages: string | null
  events: EventRow[]
}

export type ProblemReport = {
  about: string
  aboutId: string
  category: string
  urgency: string
  title: string
  text: string
  pageAddress: string
  files: string[]
}

export const reportProblem = (api: ApiClient, report: ProblemReport, key: string) =>
  api.post<{ insertedId: string; number: string }>('/problems', report, { key })

export const listOwnProblems = (api: ApiClient, email: string) =>
  api.list<ProblemRow>(`/problems/${encodeURIComponent(email)}?limit=20`)

export const getProblem = (api: ApiClient, id: string) => api.get<WholeProblem>(`/problems/id/${id}`)

export const writeToProblem = (api: ApiClient, id: string, message: Partial<MessageInput>, key: string) =>
  api.post(`/problems/${id}/messages`, message, { key })

export type ProblemChange = {
  version: number
  assignedTo?: string | null
  urgency?: Urgency
}
export const changeProblem = (api: ApiClient, id: string, change: ProblemChange) =>
  api.patch(`/problems/${id}`, change)

export const moveProblem = (api: ApiClient, id: string, wanted: { move: ProblemMove; version: number }) =>
  moveRecord(api, 'problems', id, wanted)

export const rateProblem = (api: ApiClient, id: string, rating: { rating: number; text: string }) =>
  api.post(`/problems/${id}/rating`, rating)
