import { type Problem, type ProblemDetail, problemNames, problemRow } from '#core/problem/problem-response.ts'
import { presenter } from '../http/presenter.ts'
import { messagesBefore, presentEvent, presentFile, presentMessage } from '../orders/order-wire.ts'

const present = presenter(problemRow, problemNames)
export const presentProblem = (problem: Problem) =>
  present({ ...problem, lastWrittenBy: problem.isLastByStaff ? 'staff' : 'client' })

export const presentProblemDetail = (problem: ProblemDetail) => ({
  ...presentProblem(problem),
  aboutName: problem.aboutName,
  files: problem.files.map(presentFile),
  messages: problem.messages.map(presentMessage),
  earlierMessages: messagesBefore(`/api/problems/${problem.id}/messages`, problem.earlierThan),
  events: problem.moves.map(presentEvent),
})
