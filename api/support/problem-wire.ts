import type { Problem, ProblemDetail } from '#core/problem/problem-response.ts'
import { messagesBefore, presentEvent, presentFile, presentMessage } from '../orders/order-wire.ts'

export const presentProblem = (problem: Problem) => ({
  _id: problem.id,
  number: problem.number,
  email: problem.email,
  clientName: problem.clientName,
  about: problem.about,
  aboutId: problem.aboutId,
  category: problem.category,
  urgency: problem.urgency,
  title: problem.title,
  text: problem.text,
  pageAddress: problem.pageAddress,
  status: problem.status,
  assignedTo: problem.assignee && { _id: problem.assignee.id, name: problem.assignee.name },
  resolvedAt: problem.resolvedAt?.toISOString() ?? null,
  lastWrittenAt: problem.lastWrittenAt.toISOString(),
  lastWrittenBy: problem.isLastByStaff ? ('staff' as const) : ('client' as const),
  rating: problem.rating,
  ratingText: problem.ratingText,
  createdAt: problem.createdAt.toISOString(),
  version: problem.version,
})

export const presentProblemDetail = (problem: ProblemDetail) => ({
  ...presentProblem(problem),
  aboutName: problem.aboutName,
  files: problem.files.map(presentFile),
  messages: problem.messages.map(presentMessage),
  earlierMessages: messagesBefore(`/api/problems/${problem.id}/messages`, problem.earlierThan),
  events: problem.moves.map(presentEvent),
})
