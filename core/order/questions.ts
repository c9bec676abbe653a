import { Refusal } from '../errors.ts'

/** What staff asks for while a record needs information; open while the answer is empty. */
export type Question = { question: string; answer: string }

export const openQuestions = (questions: readonly Question[]) => questions.filter(({ answer }) => !answer)

/** The earlier ones stay, with their answers. */
export const askMore = (known: readonly Question[], asked: readonly string[]): Question[] => [
  ...known,
  ...asked.map((question) => ({ question: question.trim(), answer: '' })),
]

/** Refuses answers that leave one of the open questions open. */
export function answerAll(known: readonly Question[], answers: readonly string[]): Question[] {
  const missing = openQuestions(known).flatMap((_, index) => (answers[index]?.trim() ? [] : [index]))
  if (missing.length > 0) {
    const fields = Object.fromEntries(missing.map((index) => [`answers.${index}`, 'Please answer this']))
    throw new Refusal('invalid', 'Please answer every question.', { fields })
  }
  const given = answers.map((answer) => answer.trim()).values()
  return known.map((one) => (one.answer ? one : { ...one, answer: given.next().value ?? '' }))
}
