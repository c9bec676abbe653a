import { z } from 'zod'
import {
  aboutKinds,
  type Problem,
  problemStates,
  urgencies,
  type WholeProblem,
} from '#core/problem/problem.ts'
import {
  conversationFields,
  eventSchema,
  fileSchema,
  messagesBefore,
  presentEvent,
  presentFile,
  presentMessage,
} from '../orders/order-wire.ts'

const time = z.iso.datetime()

export const problemRowSchema = z.object({
  _id: z.uuid(),
  number: z.string(),
  email: z.string(),
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

export const problemDetailSchema = problemRowSchema.extend({
  aboutName: z.string(),
  files: z.array(fileSchema),
  ...conversationFields,
  events: z.array(eventSchema),
})

export const presentProblemDetail = (problem: WholeProblem) => ({
  ...presentProblem(problem),
  aboutName: problem.aboutName,
  files: problem.files.map(presentFile),
  messages: problem.messages.map(presentMessage),
  earlierMessages: messagesBefore(`/api/problems/${problem.id}/messages`, problem.earlierThan),
  events: problem.moves.map(presentEvent),
})
