import { z } from 'zod'
import { answerFilter } from '../answer-due/answer-due.ts'
import { attachmentIds } from '../attachment/attachment.ts'
import { listRequest, query } from '../listing.ts'
import { seenVersion } from '../seen-version.ts'
import { idOf, link, longerText, optionalText, requiredText, yesOrNo } from '../text.ts'
import { aboutKinds, categories, problemStates, recordKinds, urgencies } from './problem.ts'

export const problemInput = z
  .object({
    about: z.enum(aboutKinds, 'Please choose what it is about'),
    aboutId: z
      .union([z.literal(''), idOf('an own record')])
      .nullish()
      .transform((id) => id || null),
    category: z.enum(categories, 'Please choose a category'),
    urgency: z.enum(urgencies, 'Please choose how urgent it is'),
    title: longerText('Title', 5, 200),
    text: longerText('Text', 10, 10_000),
    pageAddress: link,
    files: attachmentIds,
  })
  .refine(({ about, aboutId }) => (aboutId !== null) === recordKinds.includes(about), {
    message: 'Please choose which one it is about',
    path: ['aboutId'],
  })
export type ProblemInput = z.infer<typeof problemInput>

export const messageInput = z.object({
  text: requiredText(10_000, 'Please write something'),
  files: attachmentIds,
  /** True for a note that only staff can read. */
  internal: yesOrNo.nullish().transform((value) => value ?? false),
  /** State that staff sets together with the message. */
  status: z.enum(['in-progress', 'waiting-client', 'resolved'], 'Must be a state').nullish(),
})
export type MessageInput = z.infer<typeof messageInput>

export const problemChange = z.object({
  version: seenVersion,
  status: z.enum(problemStates, 'Must be a state').optional(),
  /** The _id of a person of the team; null to unassign. */
  assignedTo: idOf('an administrator').nullish(),
  urgency: z.enum(urgencies, 'Must be an urgency').optional(),
  category: z.enum(categories, 'Must be a category').optional(),
})
export type ProblemChange = z.infer<typeof problemChange>

export const problemMove = z.object({
  move: z.enum(['start', 'ask', 'answer', 'resolve', 'reopen'], 'Must be a move of problems'),
  version: seenVersion,
})

export const ratingInput = z.object({
  rating: z.int('Must be from 1 to 5').min(1, 'Must be from 1 to 5').max(5, 'Must be from 1 to 5'),
  text: optionalText(2_000),
})
export type RatingInput = z.infer<typeof ratingInput>

export const ownProblemFilter = z.object({
  ...query,
  status: z.enum(problemStates, 'Must be a state').optional(),
})
export const ownProblemListRequest = listRequest(['createdAt', 'lastWrittenAt'], ownProblemFilter)
export type OwnProblemListRequest = z.infer<typeof ownProblemListRequest>

export const problemFilter = ownProblemFilter.extend({
  urgency: z.enum(urgencies, 'Must be an urgency').optional(),
  about: z.enum(aboutKinds, 'Must be a kind of record').optional(),
  answer: answerFilter.optional(),
  /** Unfinished problems: assigned to the current user, unassigned, or waiting for the client. */
  tab: z.enum(['mine', 'unassigned', 'waiting', 'open', 'all'], 'Must be a tab').optional(),
})
export type ProblemFilter = z.infer<typeof problemFilter>
export const problemListRequest = listRequest(
  ['createdAt', 'urgency', 'lastWrittenAt', 'answerDueAt'],
  problemFilter,
)
export type ProblemListRequest = z.infer<typeof problemListRequest>
