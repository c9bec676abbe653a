import {
  type Problem,
  type ProblemDetail,
  problemNames,
  problemRow,
  type StaffProblem,
} from '#core/problem/problem-response.ts'
import { presentConversation } from '../http/messaging.ts'
import { presenter } from '../http/presenter.ts'
import { presentEvent, presentFile } from '../orders/order-wire.ts'

const present = presenter(problemRow, problemNames)
export const presentProblem = (problem: Problem) =>
  present({ ...problem, lastWrittenBy: problem.isLastByStaff ? 'staff' : 'client' })

export const presentStaffProblem = ({ answerDueAt, ...problem }: StaffProblem) => ({
  ...presentProblem(problem),
  answerDueAt: answerDueAt?.toISOString() ?? null,
})

export const presentProblemDetail = (problem: ProblemDetail) => ({
  ...presentProblem(problem),
  aboutName: problem.aboutName,
  files: problem.files.map(presentFile),
  ...presentConversation('problems', problem),
  events: problem.moves.map(presentEvent),
})
