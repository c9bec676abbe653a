import type { Urgency } from '../problem/problem.ts'

/** Ends of the sentences about when people are answered. */
export type AnswerTimes = {
  message: string
  order: string
  payment: string
  /** By urgency. */
  problem: Record<Urgency, string>
}

export const defaultAnswerTimes: AnswerTimes = {
  message: 'within one working day',
  order: 'usually within one working day',
  payment: 'usually within one working day',
  problem: {
    'site-down': 'usually within one working hour',
    blocking: 'usually within 4 working hours',
    normal: 'usually within one working day',
    question: 'usually within 2 working days',
  },
}
