import { z } from 'zod'
import type { Stored } from '../entity.ts'

export const answerDueAt = z.iso
  .datetime()
  .nullable()
  .describe('When staff has to have answered; null if nobody waits for an answer')

export const answerFilter = z
  .enum(['late', 'due'], 'Must be late or due')
  .describe('late: the answer is overdue; due: somebody waits for an answer')
export type AnswerFilter = z.infer<typeof answerFilter>

/** Kinds of records in which somebody waits for an answer. */
export const answeredKinds = ['contact', 'problem', 'order'] as const
export type AnsweredKind = (typeof answeredKinds)[number]

/** Overdue answers, of the kinds that the user may list. */
export const lateAnswersSchema = z.object({
  counts: z.object({ contact: z.int(), problem: z.int(), order: z.int() }),
  rows: z
    .array(
      z.object({
        kind: z.enum(answeredKinds),
        record: z.uuid(),
        title: z.string(),
        detail: z.string(),
        answerDueAt: z.iso.datetime(),
      }),
    )
    .describe('The latest'),
})
export type LateAnswers = Stored<typeof lateAnswersSchema>
