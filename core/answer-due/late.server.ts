import { sql } from 'kysely'
import type { Context } from '../context.ts'
import type { AnswerFilter } from './answer-due.ts'

/** Condition on a record whose answer is due, or overdue. */
export const isAnswerDue = ({ now }: Pick<Context, 'now'>, wanted: AnswerFilter) =>
  wanted === 'late' ? sql<boolean>`answer_due_at <= ${now()}` : sql<boolean>`answer_due_at is not null`
