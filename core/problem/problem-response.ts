import { z } from 'zod'
import { answerDueAt } from '../answer-due/answer-due.ts'
import { fileRow } from '../attachment/attachment.ts'
import type { Stored } from '../entity.ts'
import { type Conversation, conversationFields } from '../message/message.ts'
import { isNotifiedField } from '../response-fields.ts'
import { eventRow, type StateChange } from '../timeline/timeline.ts'
import { aboutKinds, problemStates, urgencies } from './problem.ts'

const time = z.iso.datetime()

export const problemRow = z.object({
  _id: z.uuid(),
  number: z.string(),
  email: z.string(),
  isNotified: isNotifiedField,
  clientName: z.string(),
  about: z.enum(aboutKinds),
  aboutId: z.uuid().nullable(),
  category: z.string(),
  urgency: z.enum(urgencies),
  title: z.string(),
  text: z.string(),
  pageAddress: z.string(),
  status: z.enum(problemStates),
  assignedTo: z.object({ _id: z.uuid(), name: z.string() }).nullable(),
  resolvedAt: time.nullable(),
  lastWrittenAt: time,
  lastWrittenBy: z.enum(['client', 'staff']),
  rating: z.int().nullable(),
  ratingText: z.string(),
  createdAt: time,
  version: z.int(),
})
export type ProblemRow = z.output<typeof problemRow>

export const staffProblemRow = problemRow.extend({ answerDueAt })
export type StaffProblemRow = z.output<typeof staffProblemRow>

export const wholeProblemRow = problemRow.extend({
  /** Display name of the record the problem is about; empty if there is none. */
  aboutName: z.string(),
  files: z.array(fileRow),
  ...conversationFields,
  events: z.array(eventRow),
})
export type WholeProblem = z.output<typeof wholeProblemRow>

export const problemNames = { assignedTo: 'assignee' } as const
export type Problem = Omit<Stored<typeof problemRow, typeof problemNames>, 'lastWrittenBy'> & {
  isLastByStaff: boolean
}
export type StaffProblem = Problem & { answerDueAt: Date | null }
export type ProblemDetail = Problem &
  Conversation &
  Pick<Stored<typeof wholeProblemRow>, 'aboutName' | 'files'> & { moves: StateChange[] }
