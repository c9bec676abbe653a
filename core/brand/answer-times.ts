/** Ends of the sentences about when people are answered. */
export type AnswerTimes = { message: string; order: string; payment: string }

export const defaultAnswerTimes: AnswerTimes = {
  message: 'within one working day',
  order: 'usually within a day',
  payment: 'usually within one working day',
}
